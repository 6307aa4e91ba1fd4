import type { Session } from '@fyr/contract/access/accounts'
import type { LiveReading } from '@fyr/contract/live/live'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const waitOptions = { timeout: 20_000, interval: 50 }
const minute = 60_000
let portal: TestPortal
let companyId: string
let session: Session
let nodes = 0

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Fjärrvärme'))
})
afterAll(() => portal?.stop())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await portal.call(method, path, { token: session.token, body })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A logger with an alarm above 80. */
async function logger(settings: Record<string, unknown> = {}) {
  const deveui = `logger-${++nodes}`
  await portal.createNode(session, deveui, settings)
  const series = { tag: deveui, tagDataKey: 'temperature' }
  const rule = { ...series, name: 'Hot', alertType: 3, priority: 'a', limitHigh: 80 }
  await call('POST', `/companies/${companyId}/alarm`, rule)
  return deveui
}

/** Sends values that were measured so many minutes ago, oldest first. */
async function send(deveui: string, values: [minutesAgo: number, value: number][], query = '') {
  const readings = values.map(([ago, value]) => ({
    key: 'temperature',
    value,
    createdAt: Date.now() - ago * minute,
  }))
  await call('POST', `/tag/${deveui}/tagdata${query}`, readings)
}

/** Once a reading of now was judged, what came before it was, too. */
const alarmsOf = async (deveui: string): Promise<number> => (await call('GET', `/tag/${deveui}`)).alarm
const lateOf = (deveui: string) => call('GET', `/tag/${deveui}/late-readings`)

describe('late readings', () => {
  it('of a logger that sends each two hours trigger its alarms', async () => {
    const deveui = await logger()
    await send(deveui, [
      [115, 20],
      [60, 90],
      [5.5, 91],
    ])
    expect(await alarmsOf(deveui)).toBe(1)
    expect(await lateOf(deveui)).toEqual({ count: 0, windowMinutes: 1440, inheritedMinutes: 1440 })
  })

  it('beyond the limit are stored and counted, and trigger none', async () => {
    const deveui = await logger()
    await send(deveui, [
      [1500, 90],
      [1450, 95],
    ])
    expect(await alarmsOf(deveui)).toBe(0)
    expect(await lateOf(deveui)).toMatchObject({ count: 2 })
    expect(await call('GET', `/tag/latest/${deveui}/temperature`)).toMatchObject({ value: 95 })
  })

  it('are held against the limit of the node, else the company, as soon as it is changed', async () => {
    const deveui = await logger()
    await send(deveui, [[100, 20]])
    await call('PUT', `/settings/company/${companyId}`, { judgeWindowMinutes: 30 })
    await send(deveui, [[40, 90]])
    expect(await alarmsOf(deveui)).toBe(0)
    expect(await lateOf(deveui)).toEqual({ count: 1, windowMinutes: 30, inheritedMinutes: 30 })
    await call('PUT', `/tag/${deveui}`, { judgeWindowMinutes: 45 })
    await send(deveui, [[35, 90]])
    expect(await alarmsOf(deveui)).toBe(1)
    expect(await lateOf(deveui)).toEqual({ count: 1, windowMinutes: 45, inheritedMinutes: 30 })
    await call('PUT', `/settings/company/${companyId}`, { judgeWindowMinutes: null })
    expect(await lateOf(deveui)).toMatchObject({ windowMinutes: 45, inheritedMinutes: 1440 })
    const other = await logger({ judgeWindowMinutes: 60 })
    await send(other, [[61, 90]])
    expect([await alarmsOf(other), (await lateOf(other)).count]).toEqual([0, 1])
  })

  it('older than the newest of their series trigger none, and are not counted', async () => {
    const deveui = await logger()
    await send(deveui, [
      [10, 20],
      [30, 95],
    ])
    expect([await alarmsOf(deveui), (await lateOf(deveui)).count]).toEqual([0, 0])
  })
})

describe('imported readings', () => {
  it('trigger no alarm, however new, and are not counted', async () => {
    const deveui = await logger()
    await send(
      deveui,
      [
        [2000, 90],
        [1, 95],
      ],
      '?import=true',
    )
    expect([await alarmsOf(deveui), (await lateOf(deveui)).count]).toEqual([0, 0])
    const many = [{ deveui, key: 'temperature', value: 96, createdAt: Date.now() }]
    await call('POST', '/tagdata?import=true', many)
    expect(await alarmsOf(deveui)).toBe(0)
    await call('POST', '/tagdata', [{ deveui, key: 'temperature', value: 97 }])
    expect(await alarmsOf(deveui)).toBe(1)
  })

  it('are written as before by clients with a query of their own', async () => {
    const deveui = await logger()
    await send(deveui, [[1, 95]], '?source=logger')
    expect(await alarmsOf(deveui)).toBe(1)
  })
})

describe('open pages', () => {
  it('see late readings, of each key the newest, and no imported ones', async () => {
    const deveui = await logger({ judgeWindowMinutes: 5 })
    const seen: unknown[] = []
    const hub = new HubConnectionBuilder()
      .withUrl(`${portal.url}/hubs/events`, {
        accessTokenFactory: async () => (await call('GET', '/users/one-time-token')).token,
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build()
    hub.on('Readings', (readings: LiveReading[]) => seen.push(...readings.map(({ value }) => value)))
    await hub.start()
    await hub.invoke('Subscribe', { series: [{ deveui, key: 'temperature' }] })
    await send(deveui, [
      [3000, 1],
      [2000, 2],
    ])
    await send(deveui, [[1000, 3]], '?import=true')
    await send(deveui, [[0, 4]])
    await expect.poll(() => seen, waitOptions).toEqual([2, 4])
    await hub.stop()
  })
})
