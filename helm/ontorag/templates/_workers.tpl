{{/* The enabled workers by name, each over the defaults, with its whole `settings` and `secrets`. As YAML. */}}
{{- define "ontorag.workers" -}}
{{- $workers := dict -}}
{{- range $name, $own := .Values.workers -}}
{{- $worker := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (default dict $own)) -}}
{{- if $worker.enabled -}}
{{- $settings := mergeOverwrite (deepCopy $.Values.settings) $worker.settings -}}
{{- $settings = mergeOverwrite $settings (dict "ontologies" (include "ontorag.ontologySettings" $ | fromYaml)) -}}
{{- if $.Values.access.existingSecret -}}
{{- $settings = mergeOverwrite (dict "access" (dict "keys" (printf "/etc/ontorag/access/%s" $.Values.access.key))) $settings -}}
{{- end -}}
{{- $_ := set $worker "settings" $settings -}}
{{- $_ := set $worker "secrets" (mergeOverwrite (deepCopy $.Values.secrets) $worker.secrets) -}}
{{- $_ := set $worker "run" (ternary list (default (list $name) $worker.run) (eq $worker.command "serve")) -}}
{{- $_ := set $workers $name $worker -}}
{{- end -}}
{{- end -}}
{{- range $name, $worker := $workers -}}
{{- $readers := include "ontorag.readers" (dict "workers" $workers "worker" $worker) | fromYaml -}}
{{- $_ := set $worker "settings" (mergeOverwrite (dict "bus" (dict "pulsar" (dict "readers" $readers))) $worker.settings) -}}
{{- end -}}
{{- toYaml $workers -}}
{{- end -}}

{{/* The port on which a worker answers over HTTP: the service, or the SPARQL endpoint. Empty for none. */}}
{{- define "ontorag.httpPort" -}}
{{- if eq .command "serve" -}}{{ dig "serve" "port" 8765 .settings }}{{- else -}}{{- with dig "endpoint" "port" 0 .settings -}}{{ . }}{{- end -}}{{- end -}}
{{- end -}}

{{- define "ontorag.httpName" -}}
{{ printf "%s-%s" .fullname .name | trunc 58 | trimSuffix "-" }}-http
{{- end -}}

{{- define "ontorag.reads" -}}
kg-extract-ontology: [chunks]
sparql-cassandra: [extractions, documents, decisions]
cypher-executor: [extractions, documents, decisions]
onto-query: [questions]
{{- end -}}

{{/* For each topic of a worker the groups of this release that read it: their messages are kept before they first start (bus.pulsar.readers). */}}
{{- define "ontorag.readers" -}}
{{- $topics := default dict .worker.settings.bus.topics -}}
{{- $readers := dict "chunks" list "decisions" list "documents" list "extractions" list "questions" list -}}
{{- range $other := .workers -}}
{{- range $run := $other.run -}}
{{- range $kind := default list (get (include "ontorag.reads" $ | fromYaml) $run) -}}
{{- $theirs := default $kind (get (default dict $other.settings.bus.topics) $kind) -}}
{{- if eq $theirs (default $kind (get $topics $kind)) -}}
{{- $_ := set $readers $kind (append (get $readers $kind) $run | uniq | sortAlpha) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $readers -}}
{{- end -}}

{{- define "ontorag.ontologySettings" -}}
{{- $given := .Values.ontologies -}}
{{- $paths := $given.paths -}}
{{- if $given.files -}}{{- $paths = append $paths "/etc/ontorag/ontologies/files" -}}{{- end -}}
{{- if $given.existingConfigMap -}}{{- $paths = append $paths "/etc/ontorag/ontologies/configmap" -}}{{- end -}}
{{- if $given.existingClaim -}}{{- $paths = append $paths "/etc/ontorag/ontologies/claim" -}}{{- end -}}
{{- if include "ontorag.demo" . -}}{{- $paths = list "/opt/ontorag/ontologies/demo" -}}{{- end -}}
{{- toYaml (dict "paths" $paths "url" $given.url) -}}
{{- end -}}

{{/* Not empty when no ontology is given, so that the demo's is used. */}}
{{- define "ontorag.demo" -}}
{{- $given := .Values.ontologies -}}
{{- if not (or $given.files $given.existingConfigMap $given.existingClaim $given.url $given.paths) -}}demo{{- end -}}
{{- end -}}

{{/* The ports of an address as {ports: [...]}: those that its hosts name, and that of its scheme where the last of them names none. */}}
{{- define "ontorag.ports" -}}
{{- $known := dict "pulsar" 6650 "pulsar+ssl" 6651 "cassandra" 9042 "bolt" 7687 "neo4j" 7687 "memgraph" 7687 "falkordb" 6379 "http" 80 "https" 443 "sparql+http" 80 "sparql+https" 443 -}}
{{- $scheme := regexFind "^[^:]*" . -}}
{{- $ports := list -}}
{{- $named := "" -}}
{{- range splitList "," (regexFind "//[^/?#]*" .) -}}
{{- $named = regexFind ":[0-9]+$" . | trimPrefix ":" -}}
{{- if $named -}}{{- $ports = append $ports (int $named) -}}{{- end -}}
{{- end -}}
{{- if not $named -}}
{{- $ports = append $ports (int (default (get $known (regexFind "^[^+]*" $scheme)) (get $known $scheme))) -}}
{{- end -}}
{{- toYaml (dict "ports" (uniq $ports)) -}}
{{- end -}}

{{/* The further addresses of a SPARQL endpoint, as {urls: [...]}: of updates and of the graph store, by its URL over the settings. */}}
{{- define "ontorag.sparqlAddresses" -}}
{{- $urls := list -}}
{{- if hasPrefix "sparql+" .url -}}
{{- $options := regexFind "#.*$" .url | replace "%3A" ":" | replace "%3a" ":" | replace "%2F" "/" | replace "%2f" "/" -}}
{{- range $name := list "update" "graph_store" -}}
{{- $own := regexFind (printf "[#&]%s=[^&]*" $name) $options -}}
{{- $urls = append $urls (ternary (regexReplaceAll "^[^=]*=" $own "") (default "" (get $.sparql $name)) (ne $own "")) -}}
{{- end -}}
{{- end -}}
{{- $elsewhere := list -}}
{{- range $urls -}}{{- if contains "://" . -}}{{- $elsewhere = append $elsewhere . -}}{{- end -}}{{- end -}}
{{- toYaml (dict "urls" $elsewhere) -}}
{{- end -}}

{{/* Where a worker goes, as {bus: [URL, ...], store: [URL], ...}. */}}
{{- define "ontorag.destinations" -}}
{{- $settings := .settings -}}
{{- $pulsar := default dict $settings.bus.pulsar -}}
{{- $model := default dict $settings.model -}}
{{- $embedder := default dict $settings.embedder -}}
{{- $endpoint := ternary "https://the-customary-one" "" (hasKey .secrets "model.api_key") -}}
{{- $stores := list $settings.store.url -}}
{{- range $name, $store := default dict $settings.stores -}}{{- $stores = append $stores $store.url -}}{{- end -}}
{{- range $url := $stores -}}
{{- $stores = concat $stores (include "ontorag.sparqlAddresses" (dict "url" $url "sparql" (default dict $settings.store.sparql)) | fromYaml).urls -}}
{{- end -}}
{{- $to := dict "bus" (list $settings.bus.url $pulsar.admin $pulsar.oauth_issuer) "store" $stores -}}
{{- $_ := set $to "access" (list (dig "access" "oidc" "issuer" "" $settings) (dig "access" "oidc" "jwks" "" $settings)) -}}
{{- $_ := set $to "model" (list (default $endpoint $model.base_url)) -}}
{{- $_ := set $to "embedder" (list $embedder.base_url) -}}
{{- $_ := set $to "ontologies" (list $settings.ontologies.url) -}}
{{- $telemetry := default dict $settings.telemetry -}}
{{- $_ := set $to "collector" (list (ternary (default "http://127.0.0.1:4318/v1/traces" $telemetry.endpoint) "" (eq (default "off" $telemetry.otel) "otlp"))) -}}
{{- range $what, $urls := $to -}}
{{- $_ := set $to $what (compact $urls) -}}
{{- end -}}
{{- toYaml $to -}}
{{- end -}}

{{/* What a worker reads, as {read: [{topic, subscription}]}, the topics by their full names. */}}
{{- define "ontorag.subscriptions" -}}
{{- $bus := .settings.bus -}}
{{- $pulsar := default dict $bus.pulsar -}}
{{- $known := include "ontorag.reads" $ | fromYaml -}}
{{- $read := .autoscaling.subscriptions -}}
{{- if not $read -}}
{{- range .run -}}
{{- $group := . -}}
{{- range $topic := default list (get $known .) -}}
{{- $read = append $read (dict "topic" (default $topic (get (default dict $bus.topics) $topic)) "subscription" $group) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $named := list -}}
{{- range $read -}}
{{- $topic := .topic -}}
{{- if not (contains "://" $topic) -}}
{{- $topic = printf "persistent://%s/%s/%s" (default "public" $pulsar.tenant) (default "default" $pulsar.namespace) $topic -}}
{{- end -}}
{{- $named = append $named (dict "topic" $topic "subscription" .subscription) -}}
{{- end -}}
{{- toYaml (dict "read" $named) -}}
{{- end -}}

{{/* The volume in which a path of a worker outlives its pods, as JSON; empty for none. Takes {worker, path}. */}}
{{- define "ontorag.lasting" -}}
{{- $found := "" -}}
{{- $deepest := 0 -}}
{{- $path := printf "%s/" (clean .path) -}}
{{- range $mount := .worker.volumeMounts -}}
{{- $place := printf "%s/" (trimSuffix "/" $mount.mountPath) -}}
{{- if and (hasPrefix $place $path) (gt (len $place) $deepest) -}}
{{- $deepest = len $place -}}
{{- $found = "" -}}
{{- range $volume := $.worker.volumes -}}
{{- $source := omit $volume "name" -}}
{{- $fleeting := false -}}
{{- range $kind := list "emptyDir" "ephemeral" "configMap" "secret" "projected" "downwardAPI" -}}
{{- if hasKey $source $kind -}}{{- $fleeting = true -}}{{- end -}}
{{- end -}}
{{- if and (eq $volume.name $mount.name) $source (not $fleeting) (not $mount.readOnly) -}}
{{- $found = toJson (dict "volume" $source "subPath" (default "" $mount.subPath)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $found -}}
{{- end -}}

{{- define "ontorag.volumes" -}}
- name: config
  configMap:
    name: {{ .config }}
- name: state
  emptyDir:
    sizeLimit: {{ .worker.stateSize }}
- name: tmp
  emptyDir:
    sizeLimit: {{ .worker.tmpSize }}
{{- with .access }}
- name: access
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
{{- with .worker.secrets }}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range $setting, $secret := . }}
      - secret:
          name: {{ $secret.name }}
          items:
            - key: {{ $secret.key }}
              path: {{ $setting }}
      {{- end }}
{{- end }}
{{- end -}}

{{- define "ontorag.mounts" -}}
- name: config
  mountPath: /etc/ontorag/config
  readOnly: true
- name: state
  mountPath: /var/lib/ontorag
- name: tmp
  mountPath: /tmp
{{- if .access }}
- name: access
  mountPath: /etc/ontorag/access
  readOnly: true
{{- end }}
{{- if .worker.secrets }}
- name: secrets
  mountPath: /run/secrets/ontorag
  readOnly: true
{{- end }}
{{- end -}}

{{/* The environment of a container: where the configuration is, and in which files the secrets are. */}}
{{- define "ontorag.env" -}}
- name: ONTORAG_CONFIG
  value: /etc/ontorag/config/ontorag.yaml
{{- range $setting, $secret := .worker.secrets }}
- name: ONTORAG__{{ $setting | upper | replace "." "__" }}_FILE
  value: /run/secrets/ontorag/{{ $setting }}
{{- end }}
{{- end -}}

{{/* Egress rules: names, then each destination by its port. Takes {worker, policy}. */}}
{{- define "ontorag.egress" -}}
- ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
{{- range $what, $urls := include "ontorag.destinations" .worker | fromYaml }}
{{- range $urls }}
# {{ $what }}
- ports:
    {{- range (include "ontorag.ports" . | fromYaml).ports }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
  {{- with get $.policy.peers $what }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
{{- with .policy.egress }}
{{ toYaml . }}
{{- end }}
{{- end -}}
