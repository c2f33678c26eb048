#!/usr/bin/env bash
# Builds the OCI image without a daemon, from Debian's packages and the lock file:
#   deploy/image.sh [folder for the archive, dist/image by default]
# Needs Linux, git, npm, mmdebstrap and buildah (apt-get install mmdebstrap buildah), and root or subordinate user ids.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=$(realpath -m "${1:-dist/image}")
version=$(node -p 'require("./package.json").version')
commit=$(git rev-parse HEAD)
# Times in the image are those of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cache=.cache/image
stage=$cache/stage
app=$stage/opt/caseward
mkdir -p "$cache" "$out"

echo "Base system"
# Kept for a day, so that security updates arrive.
base=$cache/base.tar
if [ -z "$(find "$base" -mmin -1440 2>/dev/null)" ]; then
  mmdebstrap --quiet --format=tar --variant=essential --include=ca-certificates,libstdc++6,tini bookworm "$base.part"
  mv "$base.part" "$base"
fi

echo "Web application"
npm run --silent build

echo "Server and its packages"
rm -rf "$stage"
mkdir -p "$app"
git archive HEAD LICENSE package.json package-lock.json .npmrc apps packages e2e bench drills | tar -x -C "$app"
# Without scripts: what they would do is done below, in the open.
(cd "$app" && npm ci --omit=dev --include=optional --ignore-scripts --workspace apps/server --include-workspace-root \
  --loglevel=error)
# The links of PostgreSQL's libraries, which npm cannot pack: the root of the container is read-only.
(cd "$app" && node_modules/.bin/node -e 'import("./apps/server/src/embedded-postgres/programs.ts").then(({ findPrograms }) => findPrograms())')
# What is in it, for who has to watch advisories: packages of npm, and below those of Debian.
name=caseward-$version
npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application --omit dev \
  --workspace apps/server --loglevel=error >"$out/$name.npm.cdx.json"
tar -xOf "$base" ./var/lib/dpkg/status | awk '/^Package:/ {p=$2} /^Version:/ {print p, $2}' >"$out/$name.debian.txt"
install -D -m 755 "$(realpath "$app/node_modules/.bin/node")" "$stage/usr/local/bin/node"
# What tests and types need, and what other systems would run.
rm -rf "$app"/{e2e,bench,drills} "$app"/node_modules/{axe-core,@types,typescript,node-linux-*,node-bin-*,.bin/node} \
  "$app"/apps/server/{database/releases,src/testing,src/walks} "$app"/apps/web
find "$app/apps" "$app/packages" \( -name '*.test.ts' -o -name '*.testing.ts' -o -name 'vitest*.ts' \) -delete
# What only editors and debuggers read; licences stay.
find "$app/node_modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
mkdir -p "$app/apps/web"
cp -r apps/web/dist "$app/apps/web/dist"
install -d "$stage/data" "$stage/etc" "$stage/usr/local/bin"
cat >"$stage/usr/local/bin/caseward" <<'SCRIPT'
#!/bin/sh
exec node /opt/caseward/apps/server/src/cli/main.ts "$@"
SCRIPT
chmod 755 "$stage/usr/local/bin/caseward"

echo "Image"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }
# PostgreSQL wants a name for its user; the base system has no program that adds one.
tar -xOf "$base" ./etc/passwd >"$work/passwd"
echo 'caseward:x:1000:1000:Caseward:/data:/usr/sbin/nologin' >>"$work/passwd"
tar -xOf "$base" ./etc/group >"$work/group"
echo 'caseward:x:1000:' >>"$work/group"
container=$(run from scratch)
run add --quiet "$container" "$base" /
run copy --quiet "$container" "$stage" /
run copy --quiet "$container" "$work/passwd" /etc/passwd
run copy --quiet "$container" "$work/group" /etc/group
run copy --quiet --chown 1000:1000 --chmod 700 "$container" "$stage/data" /data
run config --user 1000:1000 --workingdir /opt/caseward --volume /data --port 8000 --stop-signal SIGTERM \
  --env HOST=0.0.0.0 --env PORT=8000 --env CASEWARD_DATA=/data --env NODE_ENV=production --env LANG=C.UTF-8 \
  --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --entrypoint '["tini", "-s", "--"]' \
  --cmd 'node --max-semi-space-size=4 apps/server/src/main.ts' \
  --label "org.opencontainers.image.title=Caseward" \
  --label "org.opencontainers.image.description=Case management for law firms" \
  --label "org.opencontainers.image.version=$version" \
  --label "org.opencontainers.image.revision=$commit" \
  --label "org.opencontainers.image.licenses=Apache-2.0" "$container"
archive=$out/$name.oci.tar
rm -f "$archive"
run commit --quiet --disable-compression=false --timestamp "$SOURCE_DATE_EPOCH" "$container" "oci-archive:$archive:caseward:$version" >/dev/null
(cd "$out" && sha256sum "$name".* >SHA256SUMS && cat SHA256SUMS)
