import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

// What docs/sending.md says of senders is what happens: its snippets are run as they stand there.
let portal: TestPortal
let session: Session
let applicationId: string
let token: string
let document: string

beforeAll(async () => {
  document = await readFile(join(import.meta.dirname, '../../../docs/sending.md'), 'utf8')
  portal = await startTestPortal()
  let companyId: string
  ;({ companyId, session } = await portal.createCompany('Senders'))
  applicationId = await portal.createApplication(session)
  const body = { label: 'Senders', scopes: ['ingest'] }
  const path = `/integration/tokens/${companyId}`
  token = (await portal.call('POST', path, { token: session.token, body })).body.token
})
afterAll(async () => await portal?.stop())

/** The snippet below a heading, for this portal, its token and a node. */
function snippetOf(heading: string, deveui: string): string {
  const section = document.split(`\n### ${heading}\n`)[1] ?? ''
  const snippet = /```\w+\n(.*?)```/s.exec(section)?.[1]
  if (snippet === undefined) throw new Error(`docs/sending.md has no snippet below ${heading}`)
  return snippet
    .replaceAll('http://localhost:8080', portal.url)
    .replaceAll('-h localhost -p 1883', `-h 127.0.0.1 -p ${portal.mqttPort}`)
    .replaceAll('YOUR_TOKEN', token)
    .replaceAll('cellar', deveui)
}

async function storedOf(deveui: string): Promise<Record<string, unknown>> {
  const { body } = await portal.call('GET', `/tag/${deveui}/currents`, { token: session.token })
  return Object.fromEntries(body.map(({ key, value }: { key: string; value: unknown }) => [key, value]))
}

const isInstalled = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error

const programs: [heading: string, program: string, run: (snippet: string) => [string, string[]]][] = [
  ['curl', 'curl', (snippet) => ['sh', ['-c', snippet]]],
  ['Python', 'python3', (snippet) => ['python3', ['-c', snippet]]],
  ['Node.js', 'node', (snippet) => [process.execPath, ['--input-type=module', '-e', snippet]]],
  ['mosquitto_pub', 'mosquitto_pub', (snippet) => ['sh', ['-c', snippet]]],
]
for (const [heading, program, command] of programs) {
  it.skipIf(!isInstalled(program))(
    `the snippet of docs/sending.md for ${heading} stores readings`,
    async () => {
      const deveui = `from-${program}`
      await portal.createNode(session, deveui, { applicationId, nodeType: 2 })
      const [file, args] = command(snippetOf(heading, deveui))
      await promisify(execFile)(file, args, { env: { ...process.env, no_proxy: '127.0.0.1' } })
      expect(await storedOf(deveui)).toEqual({ temperature: 21.5, humidity: 40 })
    },
  )
}

it.each([
  ['nodered', 'nodes/nodered', '{"temperature":21.5,"humidity":40}', { temperature: 21.5, humidity: 40 }],
  ['shelly1', 'shellies/shellyht-1/sensor/temperature', '21.5', { temperature: 21.5 }],
  [
    'shelly2',
    'shellyplusht-1/status/temperature:0',
    '{"id":0,"tC":21.5,"tF":70.7}',
    { id: 0, tC: 21.5, tF: 70.7 },
  ],
  [
    'shelly2pm',
    'shellyplus1pm-1/status/switch:0',
    '{"id":0,"output":true,"apower":8.9,"aenergy":{"total":6.53,"by_minute":[45.2,47.1,88.4]},"temperature":{"tC":23.5,"tF":74.4}}',
    {
      id: 0,
      output: true,
      apower: 8.9,
      'aenergy.total': 6.53,
      'aenergy.by_minute.0': 45.2,
      'aenergy.by_minute.1': 47.1,
      'aenergy.by_minute.2': 88.4,
      'temperature.tC': 23.5,
      'temperature.tF': 74.4,
    },
  ],
  [
    'tasmota',
    'tele/kitchen/SENSOR',
    '{"Time":"2026-01-05T12:00:00","DS18B20":{"Temperature":20.6},"TempUnit":"C"}',
    { Time: '2026-01-05T12:00:00', 'DS18B20.Temperature': 20.6, TempUnit: 'C' },
  ],
  [
    'telegraf',
    'telegraf/host-1/cpu',
    '{"fields":{"usage_idle":93.5},"name":"cpu","tags":{"host":"host-1"},"timestamp":1767614400}',
    { 'fields.usage_idle': 93.5, name: 'cpu', 'tags.host': 'host-1', timestamp: 1_767_614_400 },
  ],
])('a payload of %s on %s is stored as docs/sending.md shows', async (deveui, topic, payload, stored) => {
  expect(document).toContain(`\`${topic}\``)
  expect(document).toContain(payload)
  const topics = topic.startsWith('nodes/') ? [] : [topic]
  await portal.createNode(session, deveui, { applicationId, nodeType: 2, topics })
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
    username: 'fyr',
    password: token,
  })
  await client.publishAsync(topic, payload, { qos: 1 })
  await client.endAsync()
  expect(await storedOf(deveui)).toEqual(stored)
})
