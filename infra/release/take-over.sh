#!/bin/sh
# take-over.sh <patch> <unit> <version> <image@digest | environment>: stages the output of a job that ran packages, if
# it is a release of the unit with this image, or its deployment, and nothing else. The calling job has a token that
# writes, so it runs only git and jq.
set -eu
patch=$1 unit=$2 version=$3 what=$4

refuse() {
  echo "$1: this is more than $unit $version, so nothing was taken over." >&2
  git reset --quiet --hard
  exit 1
}

# Whether the part of a JSON file that the filter names is unchanged.
require_same() {
  [ "$(git show "HEAD:$1" | jq --sort-keys "$2")" = "$(git show ":$1" | jq --sort-keys "$2")" ] || refuse "$1"
}

# For a manifest all but versions of workspaces; for the lock all packages of a registry.
manifest='def others: (. // {}) | with_entries(select(.key | test("^(@allsquare/|svc-|mfe-|shell)") | not));
  del(.version) | .dependencies |= others | .devDependencies |= others | .peerDependencies |= others'
lock='.packages | with_entries(select((.key | contains("node_modules/")) and (.value.link | not)))'

git apply --index "$patch"
changes=$(mktemp)
git diff --cached --no-renames --raw > "$changes"
while read -r _ mode _ _ status path; do
  case $mode in 100644 | 000000) ;; *) refuse "$path" ;; esac
  case "$what $status $path" in
    *@sha256:*" A infra/environments/releases/$unit@$version.json")
      [ "$(git show ":$path" | jq --raw-output .image)" = "$what" ] || refuse "$path" ;;
    *@sha256:*" D .changeset/"*.md) ;;
    *@sha256:*" "[AM]" "*/CHANGELOG.md) ;;
    *@sha256:*" M package-lock.json") require_same "$path" "$lock" ;;
    *@sha256:*" M "*/package.json) require_same "$path" "$manifest" ;;
    *@*) refuse "$path" ;;
    "$what M infra/environments/$what.json")
      require_same "$path" "del(.[\"$unit\"])"
      [ "$(git show ":$path" | jq --raw-output --arg unit "$unit" '.[$unit]')" = "$version" ] || refuse "$path" ;;
    "$what M infra/k8s/overlays/$what/kustomization.yaml") ;;
    *) refuse "$path" ;;
  esac
done < "$changes"
rm "$changes"
