{{- define "offprint.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "offprint.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else if contains (include "offprint.name" .) .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "offprint.name" .) | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "offprint.selector" -}}
app.kubernetes.io/name: {{ include "offprint.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "offprint.labels" -}}
{{ include "offprint.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "offprint.nginxConf" -}}
{{- tpl (.Files.Get "files/nginx.conf") (dict "Template" .Template "port" 8080 "root" "/site/current" "headers" .Values.headers "path" (ternary (trimSuffix "/" .Values.ingress.path) "" .Values.ingress.enabled)) }}
{{- end }}

{{- define "offprint.secretName" -}}
{{- .Values.staticExport.bundleUrlSecret.name | default (printf "%s-bundle" (include "offprint.fullname" .)) }}
{{- end }}
