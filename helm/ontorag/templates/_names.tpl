{{/* Names and labels. A worker's objects are called FULLNAME-WORKER: 32 + 1 + 30 characters at most.
     The pods of hooks are components with a dot in their name, which no worker has, so that no worker's selector picks them. */}}
{{- define "ontorag.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 32 | trimSuffix "-" -}}
{{- end -}}

{{- define "ontorag.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 32 | trimSuffix "-" -}}
{{- else if contains (include "ontorag.name" .) .Release.Name -}}
{{- .Release.Name | trunc 32 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "ontorag.name" .) | trunc 32 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "ontorag.selector" -}}
app.kubernetes.io/name: {{ include "ontorag.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "ontorag.labels" -}}
{{ include "ontorag.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: ontorag
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "ontorag.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "ontorag.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "ontorag.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}
