#!/bin/sh
# Amazon CloudFront: cloudfront.sh DISTRIBUTION_ID. Uses the AWS CLI if it is installed, otherwise curl (7.75 or newer)
# with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if they are temporary, AWS_SESSION_TOKEN.
# CloudFront caches the answer to a query under the key to which cloudfront-function.js maps the query.
set -eu
file=$(mktemp)
trap 'rm -f "$file"' EXIT
awk -F'?' 'NF > 1 { q = $2; if (q !~ /(^|&)page=/) q = q "&page=1"; gsub(/&/, "/", q); $0 = $1 "/" q ".json?" $2 } { print }' >"$file"
reference=${RELEASE:?}-$(cksum <"$file" | tr ' ' -)
count=$(wc -l <"$file")
if command -v "${AWS:-aws}" >/dev/null; then
  json=$(awk '{ printf "%s\"%s\"", (NR > 1 ? "," : ""), $0 } END { print "" }' "$file")
  printf '{"CallerReference":"%s","Paths":{"Quantity":%d,"Items":[%s]}}' "$reference" "$count" "$json" >"$file"
  "${AWS:-aws}" cloudfront create-invalidation --distribution-id "$1" --invalidation-batch "file://$file"
  exit
fi
items=$(sed 's|&|\&amp;|g; s|.*|<Path>&</Path>|' "$file")
printf '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><CallerReference>%s</CallerReference><Paths><Items>%s</Items><Quantity>%d</Quantity></Paths></InvalidationBatch>' \
  "$reference" "$items" "$count" >"$file"
{
  echo "user = \"${AWS_ACCESS_KEY_ID:?}:${AWS_SECRET_ACCESS_KEY:?}\""
  [ -z "${AWS_SESSION_TOKEN:-}" ] || echo "header = \"x-amz-security-token: $AWS_SESSION_TOKEN\""
} | curl -sS --fail-with-body -K - --aws-sigv4 aws:amz:us-east-1:cloudfront -H 'Content-Type: application/xml' --data-binary "@$file" \
  --max-time 120 "${CLOUDFRONT_API:-https://cloudfront.amazonaws.com}/2020-05-31/distribution/$1/invalidation"
