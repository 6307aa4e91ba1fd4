import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminEmail, password, startTestPortal, type TestPortal } from '../server/test/portal.ts'
import { sendLive } from './live.ts'
import { createFleet } from './models/fleet.ts'
import { day } from './models/local-time.ts'
import { sendHistory } from './send-history.ts'
import { type Demo, setUpDemo } from './set-up.ts'

let portal: TestPortal
let demo: Demo
let token: string
const now = Date.now()
/** What is sent live after it is news, by whichever minute the test begins. */
const past = now - 6 * 60_000

beforeAll(async () => {
  portal = await startTestPortal()
  demo = await setUpDemo(portal.url, { email: adminEmail, password }, now)
  token = (await portal.signIn(adminEmail)).token
})
afterAll(() => portal?.stop())

it('sets the company up with its nodes, alarms and dashboards', async () => {
  const nodes = (await portal.call('GET', '/tag', { token })).body
  expect(nodes).toHaveLength(createFleet(now).length)
  const { body } = await portal.call('GET', `/companies/${demo.companyId}/dashboards`, { token })
  expect(body).toHaveLength(3)
  const opened = await portal.call('GET', '/dashboards/default', { token })
  // Every key that a widget names is there, or will be with the first reading.
  expect(opened.body.references.filter((each: { state: string }) => each.state !== 'ok')).toEqual([])
})

it('sends a history that is stored whole, and once', async () => {
  const sent = await sendHistory(portal.url, demo, past - 2 * day, past)
  expect(sent).toBeGreaterThan(20_000)
  expect(await sendHistory(portal.url, demo, past - 2 * day, past)).toBe(sent)
  const path = `/tagdata/timeseries/mejeri-vand/volume/${past - 2 * day}/${past}`
  const { body } = await portal.call('GET', path, { token })
  expect(body).toHaveLength((2 * day) / (5 * 60_000))
  const problems = await portal.call('GET', `/companies/${demo.companyId}/ingest-errors`, { token })
  expect(problems.body).toEqual([])
})

it('sends live over HTTP and MQTT, and raises an alarm', async () => {
  const troubles: unknown[] = []
  // The pump runs for most of an hour, and its worn bearing is heard whenever it does.
  const start = await whenPumpRuns(now)
  const stop = await sendLive({
    url: portal.url,
    mqttPort: portal.mqttPort,
    demo,
    now: () => start.simulated + (Date.now() - start.real),
    onTrouble: (node, error) => troubles.push([node.name, error]),
  })
  try {
    const heard = async () => {
      const { body } = await portal.call('GET', '/tag', { token })
      return body.filter((node: { lastContact: string | null }) => node.lastContact !== null).length
    }
    await expect.poll(heard, { timeout: 15_000 }).toBe(createFleet(now).length)
    const active = async () =>
      (await portal.call('GET', '/alarm/active', { token })).body.map(({ tag }: { tag: string }) => tag)
    await expect.poll(active, { timeout: 15_000 }).toContain('mejeri-pumpe-2')
  } finally {
    await stop()
  }
  expect(troubles).toEqual([])
})

/** A moment within the portal's five minutes of news at which the worn pump runs at full speed. */
async function whenPumpRuns(real: number): Promise<{ simulated: number; real: number }> {
  const pump = createFleet(real).find(({ deveui }) => deveui === 'mejeri-pumpe-2')
  const offsets = Array.from({ length: 35 }, (_, at) => (at - 18) * 15_000)
  const loud = offsets.find((offset) => {
    const vibration = pump?.at(real + offset).vibration
    return typeof vibration === 'number' && vibration > 4.6
  })
  return { simulated: real + (loud ?? 0), real }
}
