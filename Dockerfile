# One image for every worker: `docker build -t ontorag:0.1.0 .`, then `docker run ontorag:0.1.0 run kg-extract-ontology`.
# Every package in it is locked with its hash; it has no pip, no compiler and no secret, and runs as nobody in particular.
ARG PYTHON=python:3.12.12-slim-bookworm

FROM ${PYTHON} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/build && python -m venv --without-pip /opt/ontorag/venv
WORKDIR /src
# in layers of their own: they stay while only the code changes
COPY requirements-build.lock requirements-image.lock ./
RUN /opt/build/bin/pip install --no-deps --require-hashes --only-binary :all: -r requirements-build.lock
RUN /opt/build/bin/pip --python /opt/ontorag/venv install --no-deps --require-hashes --only-binary :all: -r requirements-image.lock
COPY . .
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --no-index --wheel-dir /wheel . \
 && /opt/build/bin/pip --python /opt/ontorag/venv install --no-deps --no-index /wheel/*.whl

FROM ${PYTHON}
RUN groupadd --gid 10001 ontorag \
 && useradd --uid 10001 --gid ontorag --no-create-home --home-dir /var/lib/ontorag --shell /usr/sbin/nologin ontorag \
 && install --directory --owner=ontorag --group=ontorag --mode=0750 /var/lib/ontorag
COPY --from=build /opt/ontorag/venv /opt/ontorag/venv
COPY ontologies /opt/ontorag/ontologies
ENV PATH=/opt/ontorag/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOME=/var/lib/ontorag
# caches, and the files of the embedded profile; the rest of the image may be read-only
WORKDIR /var/lib/ontorag
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["ontorag"]
CMD ["--help"]
