import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const mosquitto = findMosquitto()
if (!mosquitto) process.stderr.write('Skipped: no mosquitto is installed (Debian package mosquitto)\n')

function findMosquitto(): string | undefined {
  for (const path of ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', 'mosquitto'])
    try {
      execFileSync(path, ['-h'], { stdio: 'ignore' })
      return path
    } catch (error) {
      // It exits with 3 after its help; only a missing program has no status.
      if (typeof (error as { status?: unknown }).status === 'number') return path
    }
  return undefined
}

let portal: TestPortal
let folder: string
let bridge: ChildProcess | undefined
const clients: MqttClient[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'fyr-bridge-'))
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  bridge?.kill()
  await portal?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
async function connect(port: number, password?: string): Promise<MqttClient> {
  const login = password === undefined ? {} : { username: 'u', password }
  const client = await connectAsync({ host: '127.0.0.1', port, ...login })
  clients.push(client)
  return client
}

it.skipIf(!mosquitto)('a Mosquitto bridge as it is set up by default works in both directions', async () => {
  const { companyId, session } = await portal.createCompany('Bron')
  const applicationId = await portal.createApplication(session)
  await portal.createNode(session, 'bridged', { applicationId, nodeType: 2 })
  const made = await portal.call('POST', `/integration/tokens/${companyId}`, {
    token: session.token,
    body: { label: 'Bridge', scopes: ['ingest', 'read'] },
  })
  const token: string = made.body.token
  const port = await freePort()
  const config = join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    `listener ${port} 127.0.0.1
allow_anonymous true
connection fyr
address 127.0.0.1:${portal.mqttPort}
remote_username u
remote_password ${token}
topic nodes/# out 1
topic commands/# in 1
`,
  )
  bridge = spawn(mosquitto ?? '', ['-c', config], { stdio: 'ignore' })
  await expect
    .poll(
      () =>
        connect(port).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  const local = clients.at(-1)
  if (!local) throw new Error('nobody is connected to Mosquitto')
  const received: string[] = []
  local.on('message', (topic, payload) => void received.push(`${topic}=${payload.toString()}`))
  await local.subscribeAsync('commands/#', { qos: 1 })
  await local.publishAsync('nodes/bridged', '{"temp":21.5}', { qos: 1 })
  const latest = async () =>
    (await portal.call('GET', '/tag/latest/bridged/temp', { token: session.token })).body?.value
  await expect.poll(latest, { timeout: 30_000 }).toBe(21.5)
  const remote = await connect(portal.mqttPort, token)
  await expect
    .poll(
      async () => {
        await remote.publishAsync('commands/on', '1', { qos: 1 })
        return received[0]
      },
      { timeout: 20_000 },
    )
    .toBe('commands/on=1')
  const errors = await portal.call('GET', `/companies/${companyId}/ingest-errors`, { token: session.token })
  expect(JSON.stringify(errors.body)).not.toContain('mqtt.connectRefused')
})
