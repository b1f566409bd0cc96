#!/bin/sh
# Fetches, verifies and unpacks the bundle, then points /site/current at it. Any fault ends the script before that
# last step, so the pod never becomes ready and the pods of the earlier release go on serving.
set -eu
export LC_ALL=C

site=${SITE_FOLDER:-/site}
store=${STORE_FOLDER:-/site}
work=$(mktemp -d "${TMPDIR:-/tmp}/bundle.XXXXXX")
part=
trap 'rm -rf "$work" "$part"' EXIT

fail() { echo "bundle refused: $*" >&2; exit 1; }

# What the failed program said stands in the file "error"; a full volume is no fault of the bundle.
fail_storing() {
  tail -n 3 "$work/error" >&2
  if grep -Eqi 'no space left|quota exceeded' "$work/error"; then
    fail "the volume $store is full: enlarge persistence.size, or siteSizeLimit without persistence"
  fi
  fail "$1"
}

# Pods may share the volume: each works in a folder of its own, and what others see is whole or gone.
make_part() {
  part=$(mktemp -d "$store/releases/.part.XXXXXX" 2>"$work/error") || fail_storing "the volume $store cannot be written"
  chmod 755 "$part"
}

discard() {
  gone=$(mktemp -d "$store/releases/.part.XXXXXX") || return 0
  mv "$1" "$gone/" 2>/dev/null || true
  rm -rf "$gone"
}

# Renaming is one step, and only one pod can be first.
place() {
  mv -T "$part" "$release" 2>/dev/null && return
  if [ ! -f "$release/.complete" ]; then
    discard "$release"
    mv -T "$part" "$release" 2>/dev/null && return
  fi
  [ -f "$release/.complete" ] || fail "$release cannot be put in place"
  echo "another pod unpacked bundle $key at the same time: its copy is served"
  rm -rf "$part"
}

# Keeps this release and the one used before it, and those whose successor is so young that its roll-out may still run.
remove_old() {
  find "$store/releases" -mindepth 1 -maxdepth 1 -name '*.part.*' -mmin +120 -exec rm -rf {} + 2>/dev/null || true
  kept=0 newer=
  ls -1t "$store"/releases/*/.complete | while IFS= read -r mark; do
    old=${mark%/.complete}
    if [ "$kept" -ge 2 ] && [ "$old" != "$release" ] && [ -n "$(find "$newer" -mmin +15 2>/dev/null)" ]; then
      discard "$old"
      echo "removed the old bundle ${old##*/}"
    else
      kept=$((kept + 1)) newer=$mark
    fi
  done
}

# The query of a presigned link is a secret: only origin and path are printed.
shown=$(printf '%s' "$BUNDLE_URL" | sed 's/[?#].*//')

key=$(printf '%s\n%s\n%s' "${BUNDLE_SHA256:-}" "${BUNDLE_VERSION:-}" "$([ -n "${BUNDLE_SHA256:-}" ] || printf '%s' "$BUNDLE_URL")" | sha256sum | cut -c1-16)
release="$store/releases/$key"

mkdir -p "$store/releases" 2>"$work/error" || fail_storing "the volume $store cannot be written"
# The mark tells when a release was last used.
touch -c "$release/.complete" 2>/dev/null || true
if [ -f "$release/.complete" ]; then
  echo "bundle $key is already unpacked"
else
  echo "fetching $shown"
  status=0
  curl --fail --silent --show-error --location --proto '=http,https' --retry 5 --retry-connrefused --retry-max-time 120 \
    --max-time "${TIMEOUT_SECONDS:-600}" --max-filesize "${MAX_BYTES:-2147483648}" \
    --output "$work/bundle" "$BUNDLE_URL" 2>"$work/error" || status=$?
  [ "$status" -ne 23 ] || fail "$shown could not be stored in $work: its disk is full"
  [ "$status" -eq 0 ] ||
    fail "$shown could not be fetched: $(sed "s|$shown[^ ]*|$shown|g" "$work/error" | tail -n 1). An expired link must be generated again."

  digest=$(sha256sum "$work/bundle" | cut -d' ' -f1)
  [ -z "${BUNDLE_SHA256:-}" ] || [ "$digest" = "$BUNDLE_SHA256" ] ||
    fail "its SHA-256 is $digest, expected $BUNDLE_SHA256"

  case "$(head -c 2 "$work/bundle" | od -An -tx1 | tr -d ' \n')" in
    1f8b) list() { tar -tzf "$work/bundle"; }; unpack() { tar -xzf "$work/bundle" -C "$1"; } ;;
    504b) list() { unzip -l "$work/bundle" | sed -n 's/^ *[0-9][0-9]* .*[0-9][0-9]:[0-9][0-9] *//p'; }; unpack() { unzip -q "$work/bundle" -d "$1"; } ;;
    *) fail "it is neither tar.gz nor zip" ;;
  esac
  list > "$work/names" 2>"$work/error" || fail_storing "it is truncated or damaged"
  if grep -Eq '^/|(^|/)\.\.(/|$)' "$work/names"; then fail "an entry leads out of the folder"; fi

  make_part
  unpack "$part" 2>"$work/error" || fail_storing "it is truncated or damaged"
  [ -z "$(find "$part" ! -type f ! -type d | head -n 1)" ] || fail "it holds links or devices"
  manifest="$part/offprint-manifest.json"
  if [ -n "${BUNDLE_VERSION:-}" ]; then
    [ -f "$manifest" ] || fail "it has no manifest to check the pinned version against"
    version=$(sed -n 's/^ *"version": *"\(.*\)",$/\1/p' "$manifest" | head -n 1)
    [ "$version" = "$BUNDLE_VERSION" ] || fail "it is version $version, expected $BUNDLE_VERSION"
  fi
  if [ -f "$manifest" ]; then
    awk 'match($0, /^  ".*": \{$/) { name = substr($0, 4, length($0) - 7) }
      match($0, /"sha256": "[0-9a-f]+"/) { print substr($0, RSTART + 11, 64) "  " name }' "$manifest" > "$work/sums"
    (cd "$part" && sha256sum -c "$work/sums") > "$work/checked" 2>&1 ||
      fail "$(grep -v ': OK$' "$work/checked" | head -n 1), against the manifest"
    echo "verified $(wc -l < "$work/sums" | tr -d ' ') files against the manifest"
  else
    echo "the bundle brings no manifest: its files cannot be checked one by one" >&2
  fi
  [ -f "$part/index.html" ] || fail "it has no index.html"
  : > "$part/.complete"
  place
  echo "unpacked $(wc -l < "$work/names" | tr -d ' ') entries, sha256 $digest"
fi

# A relative rename swaps the link in one step.
ln -sfn "$release" "$site/next"
mv -T "$site/next" "$site/current" 2>/dev/null || { rm -rf "$site/current"; mv "$site/next" "$site/current"; }
# A pod that can serve does not fail over what it could not remove.
remove_old || true
