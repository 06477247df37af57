{{/*
Values are written as JSON, which is YAML as well: whatever a value holds, it stays one value.
*/}}

{{/* The labels by which objects find the instances. */}}
{{- define "gateway.selector" -}}
{"app.kubernetes.io/name": "gateway", "app.kubernetes.io/instance": {{ toJson .Release.Name }}}
{{- end }}

{{- define "gateway.labels" -}}
{"app.kubernetes.io/name": "gateway", "app.kubernetes.io/instance": {{ toJson .Release.Name }}, "app.kubernetes.io/version": {{ toJson .Chart.AppVersion }}, "app.kubernetes.io/managed-by": {{ toJson .Release.Service }}, "helm.sh/chart": {{ printf "%s-%s" .Chart.Name .Chart.Version | toJson }}}
{{- end }}
