import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import { HttpError, InfluxDB, Point, setLogger } from '@influxdata/influxdb-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressedRequestOf, remoteWriteHeaders } from '#ingest/prometheus/write-request.fixture.ts'
import { freePort } from '../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

// What docs/formats.md says of formats of other systems, with their own clients.
let portal: TestPortal
let session: Session
let token: string

beforeAll(async () => {
  setLogger({ error: () => undefined, warn: () => undefined })
  portal = await startTestPortal({ FYR_INGEST_MAX_BYTES: '200000' })
  let companyId: string
  ;({ companyId, session } = await portal.createCompany('Formats'))
  const applicationId = await portal.createApplication(session)
  for (const deveui of ['cellar', 'pump-1', 'scraped']) {
    await portal.createNode(session, deveui, { applicationId })
  }
  const body = { label: 'Formats', scopes: ['ingest'] }
  token = (await portal.call('POST', `/integration/tokens/${companyId}`, { token: session.token, body })).body
    .token
})
afterAll(async () => await portal?.stop())

async function latestOf(deveui: string): Promise<Record<string, unknown>> {
  const { body } = await portal.call('GET', `/tag/${deveui}/currents`, { token: session.token })
  return Object.fromEntries(body.map(({ key, value }: { key: string; value: unknown }) => [key, value]))
}
const post = (path: string, type: string, body: unknown, headers: Record<string, string> = {}) =>
  portal.call('POST', path, { token, body, headers: { 'content-type': type, ...headers } })

it('takes a SenML pack of several nodes', async () => {
  const pack = [
    { bn: 'cellar/', n: 'temperature', u: 'Cel', v: 21.5 },
    { n: 'humidity', u: '%RH', v: 40 },
    { bn: 'pump-1/', n: 'running', vb: true },
    { bn: 'nobody/', n: 'x', v: 1 },
  ]
  const answer = await post('/senml', 'application/senml+json', JSON.stringify(pack))
  expect(answer).toMatchObject({
    status: 202,
    body: { accepted: 3, rejected: [{ index: 3, code: 'node.unknown' }] },
  })
  expect(await latestOf('cellar')).toMatchObject({ temperature: 21.5, humidity: 40 })
  expect(await latestOf('pump-1')).toMatchObject({ running: true })
  expect(await post('/senml', 'application/senml+json', '{"n":')).toMatchObject({ status: 400 })
})

it('takes what the client of InfluxDB v2 writes, compressed and in batches', async () => {
  const influx = new InfluxDB({ url: portal.url, token })
  const client = influx.getWriteApi('any', 'cellar', 'ms', { gzipThreshold: 10, maxRetries: 0 })
  client.writePoint(
    new Point('air').tag('host', 'pump-1').floatField('temperature', 18.5).timestamp(new Date()),
  )
  client.writePoint(new Point('level').intField('value', 7))
  await client.close()
  expect(await latestOf('pump-1')).toMatchObject({ 'air.temperature': 18.5 })
  expect(await latestOf('cellar')).toMatchObject({ level: 7 })
})

it('tells the client of InfluxDB v2 what it did not store', async () => {
  const refusals: unknown[] = []
  const write = async (line: string, by = token) => {
    const client = new InfluxDB({ url: portal.url, token: by }).getWriteApi('any', 'cellar', 'ms', {
      maxRetries: 0,
      writeFailed: (error) => void refusals.push(error),
    })
    client.writeRecord(line)
    await client.close().catch(() => undefined)
  }
  await write('level value=8\nno line\nlevel value=9')
  await write('level,deveui=nobody value=1')
  await write('level value=1', 'wrong')
  expect(refusals.map((error) => error instanceof HttpError && [error.statusCode, error.json.code])).toEqual([
    [400, 'readings.lineInvalid'],
    [400, 'readings.refused'],
    [401, expect.any(String)],
  ])
  expect(await latestOf('cellar')).toMatchObject({ level: 9 })
})

it('refuses what is no line protocol, no UTF-8, or more than may be sent', async () => {
  const lines = '/v2/write?bucket=cellar'
  expect(await post(lines, 'text/plain', Buffer.of(0xff, 0xfe))).toMatchObject({ status: 400 })
  expect(await post(`${lines}&precision=h`, 'text/plain', 'a v=1')).toMatchObject({ status: 400 })
  expect(await post(lines, 'text/plain', '# nothing\n')).toMatchObject({ status: 204 })
  expect(await post(lines, 'text/plain', 'a'.repeat(300_000))).toMatchObject({ status: 413 })
})

it.each([
  ['no type', undefined],
  ['an empty type', ''],
  ['the type of forms, as curl sends it', 'application/x-www-form-urlencoded'],
])('takes line protocol with %s', async (_, type) => {
  const value = Math.random()
  // A text would be sent as `text/plain`.
  const send = (path: string, text: string) =>
    fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      body: Buffer.from(text),
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
    })
  expect((await send('/v2/write?bucket=cellar', `untyped value=${value}`)).status).toBe(204)
  expect(await latestOf('cellar')).toMatchObject({ untyped: value })
  expect((await send('/senml', '[]')).status).toBe(415)
})

it('names the unit of timestamps that is wrong, stores the others, and keeps a data error', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const lines = `fine value=4\nlate value=5 ${seconds}`
  expect(await post('/v2/write?bucket=cellar', 'text/plain', lines)).toMatchObject({
    status: 400,
    body: { code: 'readings.wrongPrecision', message: expect.stringContaining(' is in s, not in ns') },
  })
  expect(await latestOf('cellar')).toMatchObject({ fine: 4 })
  await expect
    .poll(async () => (await portal.call('GET', '/tag/cellar/ingest-errors', { token: session.token })).body)
    .toMatchObject([{ code: 'time.precision' }])
})

it('takes remote write whose type has parameters', async () => {
  const series = { labels: { __name__: 'up', deveui: 'cellar' }, samples: [[Date.now(), 1]] as const }
  const body = compressedRequestOf([series])
  const write = (type: string) =>
    post('/v1/write', type, body, { ...remoteWriteHeaders, 'content-type': type })
  expect(await write('application/x-protobuf;proto=prometheus.WriteRequest')).toMatchObject({ status: 204 })
  // Remote write 2.0 is another message: senders fall back when it is refused so.
  expect(await write('application/x-protobuf; proto=io.prometheus.write.v2.Request')).toMatchObject({
    status: 415,
  })
})

it('threat 32: refuses blocks of Snappy that are broken or would unpack to more than may be sent', async () => {
  const write = (body: Buffer) => post('/v1/write', 'application/x-protobuf', body, remoteWriteHeaders)
  expect(await write(Buffer.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0))).toMatchObject({ status: 413 })
  expect(await write(Buffer.of(10, 0xff, 0xff))).toMatchObject({ status: 400 })
  expect(await write(Buffer.of(5, 4 << 2, 10, 200, 200, 200, 200))).toMatchObject({ status: 400 })
  const unknown = { labels: { __name__: 'up', instance: 'nobody:1' }, samples: [[Date.now(), 1]] as const }
  expect(await write(compressedRequestOf([unknown]))).toMatchObject({
    status: 400,
    body: { code: 'readings.refused' },
  })
})

const hasPrometheus = !spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).error

it.skipIf(!hasPrometheus)('takes what Prometheus scrapes and writes remotely', async () => {
  const exporter = createServer((_, response) => response.end('room_temperature{room="lab"} 21.5\n'))
  exporter.listen(0, '127.0.0.1')
  await once(exporter, 'listening')
  const folder = await makeTemporaryFolder()
  const { port } = exporter.address() as AddressInfo
  // As docs/formats.md has it, for this portal.
  const document = await readFile(join(import.meta.dirname, '../../../docs/formats.md'), 'utf8')
  const remoteWrite = (/```yaml\n(remote_write:.*?)```/s.exec(document)?.[1] ?? '')
    .replaceAll('http://localhost:8080', portal.url)
    .replaceAll('YOUR_TOKEN', token)
  const scrape = `scrape_configs:
  - job_name: lab
    scrape_interval: 1s
    static_configs:
      - targets: ['127.0.0.1:${port}']
        labels: { deveui: scraped }
`
  await writeFile(join(folder, 'prometheus.yml'), remoteWrite + scrape)
  const prometheus = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.agent.path=${join(folder, 'data')}`,
    '--enable-feature=agent',
    `--web.listen-address=127.0.0.1:${await freePort()}`,
  ])
  try {
    await until(async () => (await latestOf('scraped'))['room_temperature.lab'] === 21.5, 20_000)
    expect(await latestOf('scraped')).toMatchObject({ up: 1 })
  } finally {
    prometheus.kill()
    await once(prometheus, 'exit')
    exporter.close()
    await rm(folder, { recursive: true })
  }
})
