import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../support/companies/two-companies.ts'
import { freePort } from '../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { arePeersInstalled, type PeerProgram } from '../support/servers/peer-program.ts'
import { startSparkplugClient } from '../support/servers/sparkplug-peer.ts'

/** Edge nodes of other authors on the portal's broker, as programs of their own. */
let portal: TestPortal
let session: Session
let applicationId: string
let peer: { url: string; password: string; groupId: string }
const programs: PeerProgram[] = []
const wait = { timeout: 30_000, interval: 50 }
const minutes = 120_000

beforeAll(async () => {
  // The same one after a restart: edge nodes have it in their settings.
  const mqttPort = await freePort()
  portal = await startTestPortal({ FYR_MQTT_PORT: String(mqttPort) })
  const company = await portal.createCompany('Verket')
  session = company.session
  applicationId = await portal.createApplication(session)
  const body = { label: 'Edge nodes', scopes: ['ingest', 'read'] }
  const { token } = (await call('POST', `/integration/tokens/${company.companyId}`, body)).body
  peer = { url: `mqtt://127.0.0.1:${mqttPort}`, password: token, groupId: 'Plant' }
}, minutes)
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
const get = async (path: string) => (await call('GET', path)).body
const latest = async (deveui: string, key: string) =>
  (await get(`/tag/latest/${deveui}/${encodeURIComponent(key)}`))?.value
const stateOf = async (deveui: string) => (await get(`/tag/${deveui}`)).sparkplug?.state
/** Values of a key, oldest first. */
async function stored(deveui: string, key: string): Promise<unknown[]> {
  const [from, to] = [Date.now() - 86_400_000, Date.now() + 60_000]
  const values = await get(`/tagdata/timeseries/${deveui}/${encodeURIComponent(key)}/${from}/${to}`)
  return values.map(({ value }: { value: unknown }) => value)
}

/** A node for an edge node, or for one of its devices. */
async function bind(edgeNodeId: string, deviceId: string | null = null): Promise<string> {
  const deveui = `node-${unique()}`
  await portal.createNode(session, deveui, { applicationId, nodeType: 4 })
  const bound = await call('PUT', `/tag/${deveui}/sparkplug`, { groupId: 'Plant', edgeNodeId, deviceId })
  expect([bound.status, bound.body.edgeNodeId]).toEqual([200, edgeNodeId])
  return deveui
}

async function startEdge(more: { edgeNodeId?: string; compress?: string } = {}) {
  const program = await startSparkplugClient({ ...peer, ...more })
  programs.push(program)
  const rebirths = async () =>
    (await program.seen()).commands.filter(({ name }) => name === 'Node Control/Rebirth').length
  return { ...program, rebirths }
}

const temperature = 'Inlet/Temperature'

describe.skipIf(!arePeersInstalled('sparkplug-client'))('sparkplug-client', () => {
  it.each([undefined, 'GZIP'])(
    'compressed by %s: is born, claimed, read, commanded, dies and is born again',
    async (compress) => {
      const edge = await startEdge({ ...(compress && { compress }) })
      const { edgeNodeId } = edge
      const pooled = async () =>
        (await get('/tag/pool'))
          .filter(
            ({ sparkplug }: { sparkplug?: { edgeNodeId: string } }) => sparkplug?.edgeNodeId === edgeNodeId,
          )
          .map(({ name }: { name: string }) => name)
          .sort()
      await expect.poll(pooled, wait).toEqual([`Plant/${edgeNodeId}`, `Plant/${edgeNodeId}/pump 1`])

      const [node, device] = [await bind(edgeNodeId), await bind(edgeNodeId, 'pump 1')]
      await expect.poll(() => latest(node, temperature), wait).toBe(21.5)
      await expect.poll(() => latest(device, 'Speed'), wait).toBe(-5)
      expect(await edge.rebirths()).toBeGreaterThan(0)
      await edge.do('temperature', { value: 22.25 })
      await edge.do('speed', { value: 1200 })
      await expect.poll(() => latest(node, temperature), wait).toBe(22.25)
      await expect.poll(() => latest(device, 'Speed'), wait).toBe(1200)

      expect((await call('POST', `/downlink/${node}`, { data: { Setpoint: 7.5 } })).status).toBe(201)
      // The edge node answers by its data: Sparkplug has no acknowledgement.
      await expect.poll(() => latest(node, 'Setpoint'), wait).toBe(7.5)
      expect((await call('POST', `/downlink/${device}`, { data: { Speed: 900 } })).status).toBe(201)
      const received = { device: 'pump 1', name: 'Speed', value: 900 }
      await expect.poll(async () => (await edge.seen()).commands, wait).toContainEqual(received)

      await edge.do('deviceDeath')
      await expect.poll(() => stateOf(device), wait).toBe('dead')
      expect(await stateOf(node)).toBe('born')
      await edge.stop()
      await expect.poll(() => stateOf(node), wait).toBe('dead')
      const refused = await call('POST', `/downlink/${node}`, { data: { Setpoint: 8 } })
      expect(refused.body.code).toBe('sparkplug.notBorn')

      await startEdge({ edgeNodeId, ...(compress && { compress }) })
      for (const each of [node, device]) await expect.poll(() => stateOf(each), wait).toBe('born')
    },
    minutes,
  )

  it(
    'whose bdSeq is 0 for ever dies and is born at each of three starts',
    async () => {
      const { edgeNodeId, ...first } = await startEdge()
      const node = await bind(edgeNodeId)
      let edge: PeerProgram = first
      for (let start = 0; start < 3; start++) {
        await expect.poll(() => stateOf(node), wait).toBe('born')
        await edge.do('temperature', { value: start })
        await expect.poll(() => latest(node, temperature), wait).toBe(start)
        await edge.stop()
        await expect.poll(() => stateOf(node), wait).toBe('dead')
        edge = await startEdge({ edgeNodeId })
      }
    },
    minutes,
  )

  it(
    'that lost a message is stale, is asked for a birth, and read again',
    async () => {
      const edge = await startEdge()
      const node = await bind(edge.edgeNodeId)
      await expect.poll(() => stateOf(node), wait).toBe('born')
      const before = await edge.rebirths()
      await edge.do('skip')
      await edge.do('temperature', { value: 30 })
      const errors = async () =>
        (await get(`/tag/${node}/ingest-errors`)).map(({ code }: { code: string }) => code)
      await expect.poll(errors, wait).toContain('sparkplug.sequenceGap')
      await expect.poll(() => edge.rebirths(), wait).toBe(before + 1)
      await expect.poll(() => stateOf(node), wait).toBe('born')
      await expect.poll(() => latest(node, temperature), wait).toBe(30)
    },
    minutes,
  )

  it(
    'that sends aliases only is asked for a birth by a portal that has started again',
    async () => {
      const edge = await startEdge()
      const [node, device] = [await bind(edge.edgeNodeId), await bind(edge.edgeNodeId, 'pump 1')]
      for (const each of [node, device]) await expect.poll(() => stateOf(each), wait).toBe('born')
      await edge.do('bornOnConnect', { value: false })
      const { births } = await edge.seen()
      let [value, isOn] = [100, true]
      const sending = (async () => {
        for (; isOn; value++) {
          await edge.do('temperature', { value })
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })()
      try {
        await expect.poll(() => latest(node, temperature), wait).toBeGreaterThan(100)
        await portal.restart()
        await expect.poll(() => stateOf(node), wait).toBe('born')
        await expect.poll(() => stateOf(device), wait).toBe('born')
        const bornAt = value
        await expect.poll(() => latest(node, temperature), wait).toBeGreaterThan(bornAt)
        expect((await edge.seen()).births).toBe(births + 1)
      } finally {
        isOn = false
        await sending
      }
      // From the birth on nothing is missing.
      await expect.poll(() => latest(node, temperature), wait).toBe(value - 1)
      const values = (await stored(node, temperature)) as number[]
      const restarted = values.findLastIndex((each, at) => at > 0 && each > (values[at - 1] ?? 0) + 1)
      expect(restarted).toBeGreaterThan(0)
      const after = [...new Set(values.slice(restarted))]
      expect(after).toEqual(after.map((_, at) => (after[0] ?? 0) + at))
      expect(after.at(-1)).toBe(value - 1)
    },
    minutes,
  )
})
