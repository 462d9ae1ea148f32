// The picture of what is around a thing, by cytoscape.js; the tables of the page say the same.
"use strict";
(async () => {
  const place = document.getElementById("picture");
  if (!place || !window.cytoscape) return;
  const reply = await fetch(place.dataset.picture);
  if (!reply.ok) { place.hidden = true; return; }
  const drawn = await reply.json();
  if (drawn.nodes.length < 2) { place.hidden = true; return; }
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const picture = cytoscape({
    container: place,
    elements: [...drawn.nodes.map((data) => ({ data })), ...drawn.edges.map((data, n) => ({ data: { ...data, id: "e" + n } }))],
    layout: { name: "cose", animate: false, padding: 20, nodeRepulsion: () => 400000 },
    minZoom: 0.2, maxZoom: 3, userZoomingEnabled: false,
    style: [
      { selector: "node", style: { label: "data(label)", "font-size": 12, color: colour("--ink"), "background-color": colour("--accent"),
        width: 16, height: 16, "text-valign": "bottom", "text-margin-y": 3, "text-wrap": "ellipsis", "text-max-width": 130 } },
      { selector: "node[?own]", style: { "background-color": colour("--warm"), width: 26, height: 26, "font-weight": "bold" } },
      { selector: "edge", style: { label: "data(label)", "font-size": 9, color: colour("--soft"), width: 1, "line-color": colour("--line"), "curve-style": "bezier",
        "target-arrow-shape": "triangle", "target-arrow-color": colour("--line"), "text-rotation": "autorotate",
        "text-background-color": colour("--paper"), "text-background-opacity": 0.8 } },
    ],
  });
  picture.on("tap", "node", (event) => { window.location = event.target.data("href"); });
  place.dataset.drawn = String(drawn.nodes.length);
})();
