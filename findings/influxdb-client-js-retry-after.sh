#!/usr/bin/env bash
# @influxdata/influxdb-client 1.35.0 (npm), the official JavaScript client of InfluxDB 2.
#
# Behaviour: a write that is answered 503 with `Retry-After: 2` is tried again after about 2 ms, not after 2 s: the
# client reads the header as milliseconds. With its default of five retries all six requests are made within two
# seconds, then the points are dropped. Without the header it waits 5 to 10 s before the first retry and goes on for up
# to three minutes. RFC 9110 (10.2.3) counts the header in seconds.
#
# Why it matters to a portal: a server that asks such a client to wait a little makes it lose data sooner. Fyr answers
# line protocol with 503 and no Retry-After.
#
# Output: "with Retry-After: 2: 6 requests within 2 s" and "without: 1 request within 2 s"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @influxdata/influxdb-client@1.35.0 >/dev/null
cat >try.cjs <<'JS'
const { createServer } = require('node:http')
const { InfluxDB, Point, setLogger } = require('@influxdata/influxdb-client')
setLogger({ error() {}, warn() {} })

async function attempt(headers) {
  let requests = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests++
      response.writeHead(503, headers).end()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const writer = new InfluxDB({ url, token: 't' }).getWriteApi('org', 'bucket')
  writer.writePoint(new Point('climate').floatField('temperature', 21.5))
  writer.flush().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  server.closeAllConnections()
  server.close()
  return requests
}

async function main() {
  console.log(`with Retry-After: 2: ${await attempt({ 'Retry-After': '2' })} requests within 2 s`)
  console.log(`without: ${await attempt({})} request within 2 s`)
  process.exit(0)
}
main()
JS
node try.cjs | tee actual
cat >expected <<'TXT'
with Retry-After: 2: 6 requests within 2 s
without: 1 request within 2 s
TXT
diff expected actual
