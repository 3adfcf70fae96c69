#!/usr/bin/env bash
# Prints the CloudFormation template with the function in its place, ready to be deployed.
# Usage: template.sh >directory.yaml
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
awk -v function_file=cloudfront-function.js '
  /FunctionCode: "@cloudfront-function.js@"/ {
    sub(/"@cloudfront-function.js@"/, "|")
    print
    while ((getline line < function_file) > 0) print (line == "" ? "" : "        " line)
    next
  }
  { print }
' cloudformation.yaml
