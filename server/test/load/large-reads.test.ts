import { connect, type Socket } from 'node:net'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const count = 200_000
const downloads = 2
const readsAtOnce = 4
const waitOptions = { timeout: 20_000, interval: 50 }
let portal: TestPortal
let session: Session
let other: Session
const open: Socket[] = []

beforeAll(async () => {
  portal = await startTestPortal({
    FYR_INGEST_NODE_RATE: '0',
    FYR_INGEST_MAX_BYTES: '8000000',
    FYR_DOWNLOADS_PER_COMPANY: String(downloads),
    FYR_READS_PER_COMPANY: String(readsAtOnce),
    FYR_STALLED_READER_SECONDS: '5',
  })
  ;({ session } = await portal.createCompany('Large'))
  ;({ session: other } = await portal.createCompany('Small'))
  await portal.createNode(session, 'n1')
  await portal.createNode(other, 'n2')
  const start = Date.UTC(2026, 0, 1)
  // Long enough that no buffer on the way to a reader holds all of it.
  const value = 'x'.repeat(120)
  for (let at = 0; at < count; at += 10_000) {
    const readings = Array.from({ length: 10_000 }, (_, each) => ({
      key: 'long',
      value,
      createdAt: start + (at + each) * 1000,
    }))
    expect((await call('POST', '/tag/n1/tagdata', readings)).status).toBe(202)
  }
  const short = Array.from({ length: 6 }, (_, at) => ({ key: `k${at}`, value: at }))
  expect((await call('POST', '/tag/n1/tagdata', short)).status).toBe(202)
  expect((await call('POST', '/tag/n2/tagdata', short, other)).status).toBe(202)
}, 120_000)
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown, by = session) =>
  portal.call(method, path, { token: by.token, ...(body !== undefined && { body }) })
const range = '2025-12-01/2026-12-31'
const csv = (key: string, deveui = 'n1') => `/tagdata/timeseries/${deveui}/${key}/${range}?format=csv`
const series = (...keys: string[]) => keys.map((key) => ({ deveui: 'n1', key }))

/** Asks, and reads nothing of the answer but its first bytes. */
async function askAndStall(path: string): Promise<Socket> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  socket.on('error', () => undefined)
  socket.write(`GET /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${session.token}\r\n\r\n`)
  const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.pause()
  expect(head.split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  return socket
}

it('threat 32: a file of columns has each series once', async () => {
  const twice = [...series('k1', 'k2'), { deveui: 'N1', key: 'k1' }]
  const { status, body } = await call('POST', `/tagdata/timeseries/${range}?format=csv`, { series: twice })
  expect([status, body.errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'body.series.2', code: 'field.duplicate' })],
  ])
})

it('threat 32: a series is asked for once in each resolution', async () => {
  const ask = async (named: object[], format = '') =>
    await call('POST', `/tagdata/timeseries/${range}${format}`, { series: named, points: 10 })
  const [one] = series('k1')
  const twice = [{ ...one, points: 20 }, ...series('k1', 'k2'), { deveui: 'N1', key: 'k1', points: 10 }]
  for (const format of ['', '?format=binary']) {
    const { status, body } = await ask(twice, format)
    expect([status, body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'body.series.3', code: 'field.duplicate' }),
    ])
  }
  expect((await ask(twice.slice(0, 3))).body).toHaveLength(3)
})

describe('threat 32: the newest readings of several keys', () => {
  it('are answered once for a key that is named twice', async () => {
    const { status, body } = await call('POST', '/tagdata/limit/10000', {
      series: Array(100).fill(series('long')[0]),
    })
    expect([status, body.length]).toEqual([200, 10_000])
    expect(body[0]).toMatchObject({ key: 'long', tagDeveui: 'n1' })
    expect(body[0].createdAt > body[1].createdAt).toBe(true)
  })

  it('are 50,000 at most', async () => {
    const all = series('k0', 'k1', 'k2', 'k3', 'k4', 'k5')
    const { status, body } = await call('POST', '/tagdata/limit/10000', { series: all })
    expect([status, body.code]).toEqual([400, 'readings.tooMany'])
    expect((await call('POST', '/tagdata/limit/8000', { series: all })).body).toHaveLength(6)
  })
})

describe('threat 32: latest readings', () => {
  it('are asked for with 10,000 names at most', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `k${at}`).join(',')
    const { status, body } = await call('GET', `/tagdata/currents?deveuis=${names}&keys=${names}`)
    expect([status, body.errors[0].field]).toEqual([400, 'query.deveuis'])
    expect((await call('GET', '/tagdata/currents?deveuis=n1&keys=k1,k2')).body).toHaveLength(2)
  })

  it('are answered once for a key that is named twice, or beside its node', async () => {
    const keys = (readings: { key: string }[]) => readings.map(({ key }) => key)
    // More names than are looked up at once: what stands behind them is not lost.
    const many = {
      series: [...Array(998).fill({ deveui: 'n1' }), { deveui: 'N1', key: 'k1' }, { deveui: 'n1' }],
    }
    const all = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'long']
    expect(keys((await call('POST', '/tagdata/currents', many)).body).sort()).toEqual(all)
    const named = { series: [...series('k2', 'k1', 'k2'), { deveui: 'N1', key: 'k2' }] }
    expect(keys((await call('POST', '/tagdata/currents', named)).body)).toEqual(['k2', 'k1'])
    for (const path of ['currents?deveuis=n1,N1,n1&keys=k1,k1,k2', 'currents/n1?keys=k1,k2,k1']) {
      expect([path, keys((await call('GET', `/tagdata/${path}`)).body)]).toEqual([path, ['k1', 'k2']])
    }
    expect(keys((await call('GET', '/tagdata/currents?deveuis=n1,N1')).body).sort()).toEqual(all)
    expect((await call('POST', '/tag/meta-with-keys', { deveuis: ['n1', 'N1', 'n1'] })).body).toHaveLength(1)
  })

  it('of all keys come in pages', async () => {
    const whole = (await call('GET', '/tag/tagdata')).body
    expect(whole.map(({ key }: { key: string }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'long'])
    expect((await call('GET', '/tag/tagdata?limit=2&offset=3')).body).toEqual(whole.slice(3, 5))
    expect((await call('GET', '/tag/tagdata/keys/k1?limit=1&offset=1')).body).toEqual([])
    expect((await call('GET', '/tag/keys/all?limit=2&offset=1')).body).toHaveLength(2)
    expect((await call('GET', '/tag/keys/all?limit=10001')).status).toBe(400)
  })
})

describe('threat 32: downloads', () => {
  it('at once are counted by company: one too many is told when to come again', async () => {
    const sockets = await Promise.all(Array.from({ length: downloads }, () => askAndStall(csv('long'))))
    const { status, headers, body } = await call('GET', csv('k1'))
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'download.tooMany', '10'])
    expect(body.message).toContain(String(downloads))
    const columns = { series: [{ deveui: 'n1', key: 'k1' }] }
    const ofMany = await call('POST', `/tagdata/timeseries/${range}?format=csv`, columns)
    expect([ofMany.status, ofMany.body.code]).toEqual([429, 'download.tooMany'])
    // No files, and files of others.
    expect((await call('GET', `/tagdata/timeseries/n1/k1/${range}`)).status).toBe(200)
    expect((await call('GET', csv('k1', 'n2'), undefined, other)).status).toBe(200)
    sockets[0]?.destroy()
    await expect.poll(async () => (await call('GET', csv('k1'))).status, waitOptions).toBe(200)
  })

  it('that nobody reads are ended', async () => {
    const socket = await askAndStall(csv('long'))
    let isEnded = false
    // Only who reads is told of the end.
    setTimeout(() => socket.resume(), 14_000)
    let bytes = 0
    socket.on('data', (data) => {
      bytes += data.length
    })
    socket.on('close', () => {
      isEnded = true
    })
    await expect.poll(() => isEnded, { timeout: 40_000, interval: 50 }).toBe(true)
    expect(bytes).toBeLessThan(count * 120)
  }, 60_000)
})

it('threat 32: slow reads of one company hold no connection that others need', async () => {
  // Latest values come from memory: of a node that tells where it is, the positions are read.
  await portal.createNode(session, 'n3')
  const value = { lat: 57.7, long: 11.9 }
  expect((await call('POST', '/tag/n3/tagdata', { key: 'gps', value })).status).toBe(202)
  const client = await portal.database.pipeline.connect()
  const countWaiting = async () => {
    const { rows } = await client.query(
      "select count(*)::int as reads from pg_locks where relation = 'reading_segment'::regclass and not granted",
    )
    return rows[0].reads
  }
  try {
    await client.query('begin')
    await client.query('lock table reading_segment in access exclusive mode')
    // Each of them reads that table: none can be answered before it is free, whichever comes first.
    const paths = [
      '/tag/n1/trend/k1?start=2026-01-01&end=2026-12-31&resolution=day',
      `/tagdata/timeseries/n1/k1/${range}?points=10`,
      '/companies/tagdata/count',
      '/tag/n3/positions/2025-12-01/2026-12-31',
      '/tag',
      '/tag/n1',
      `/companies/${session.userCompany?.companyId}/overview`,
    ]
    const slow = Array.from({ length: 28 }, (_, at) => call('GET', paths[at % paths.length] ?? ''))
    let isAnswered = false
    void Promise.race(slow).then(() => {
      isAnswered = true
    })
    // Of one session: one place is kept for others of the company.
    await expect.poll(countWaiting, waitOptions).toBeGreaterThanOrEqual(readsAtOnce - 1)
    for (let at = 0; at < 5; at++) {
      const { status } = await call('GET', '/tag/key/label/n2/k1', undefined, other)
      expect(status).toBe(200)
    }
    expect(isAnswered).toBe(false)
    await client.query('rollback')
    const statuses = (await Promise.all(slow)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  } finally {
    client.release(true)
  }
}, 60_000)
