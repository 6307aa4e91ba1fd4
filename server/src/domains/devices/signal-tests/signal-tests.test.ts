import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { createSignalRecorder, type SignalRecorder } from './recorder.ts'

let portal: TestPortal
let session: Session
let companyId: string
let recorder: SignalRecorder
const errors: unknown[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Acme'))
  for (const deveui of ['a840410001816f01', 'a840410001816f02'])
    await portal.createNode(session, deveui, { name: deveui })
  recorder = createSignalRecorder({
    database: portal.database,
    clock: { now: () => new Date() },
    onError: (error) => errors.push(error),
  })
})
afterAll(async () => {
  await recorder?.close()
  await portal?.stop()
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const gateways = [{ eui: 'a84041ffff1ee2c0', rssi: -97, snr: 4.5 }]
const frame = { rssi: -97, snr: 4.5, spreadingFactor: 7, frameCounter: 12, gateways }

test('a test records the uplinks of its node with where the phone was, until it ends', async () => {
  const made = await call('POST', `/signaltest/${companyId}`, { deveui: 'A840410001816F01' })
  expect([made.status, made.body]).toMatchObject([
    201,
    { endedAt: null, count: 0, samples: [], position: null },
  ])
  const again = await call('POST', `/signaltest/${companyId}`, { deveui: 'a840410001816f01' })
  expect([again.status, again.body.code]).toEqual([409, 'signalTest.running'])
  const path = `/signaltest/${made.body.signalTestId}`
  // Which nodes are tested is known a moment later.
  await expect
    .poll(async () => {
      recorder.heard(companyId, 'a840410001816f01', frame, Date.now())
      recorder.heard(companyId, 'a840410001816f02', frame, Date.now())
      return (await call('GET', path)).body.count
    })
    .toBeGreaterThan(0)
  await call('POST', `${path}/position`, { lat: 57.7, long: 12.9, accuracy: 8 })
  recorder.heard(companyId, 'A840410001816F01', { ...frame, frameCounter: 13, gateways: [] }, Date.now())
  const last = async () => (await call('GET', path)).body.samples.at(-1)
  await expect
    .poll(last)
    .toMatchObject({ lat: 57.7, long: 12.9, accuracy: 8, frameCounter: 13, gateways: [] })
  const { body } = await call('GET', path)
  expect(body).toMatchObject({ position: { lat: 57.7, long: 12.9 }, rssi: -97, snr: 4.5 })
  expect(body.samples[0]).toMatchObject({ number: 1, lat: null, rssi: -97, spreadingFactor: 7, gateways })

  expect((await call('PUT', `${path}/end`)).body).toMatchObject({ endedAt: expect.any(String) })
  expect((await call('PUT', `${path}/end`)).status).toBe(200)
  expect((await call('POST', `${path}/position`, { lat: 1, long: 1 })).body.code).toBe('signalTest.ended')
  const { count } = (await call('GET', path)).body
  recorder.heard(companyId, 'a840410001816f01', frame, Date.now())
  await recorder.endOld()
  expect((await call('GET', path)).body.count).toBe(count)
  const { body: list } = await call('GET', `/signaltest/company/${companyId}?search=6f01`)
  expect(list).toMatchObject([{ count, nodeName: 'a840410001816f01' }])
  expect((await call('DELETE', path)).status).toBe(204)
  expect(errors).toEqual([])
})

test('it ends after 12 hours, and with its 5,000th uplink', async () => {
  const start = async (deveui: string) =>
    (await call('POST', `/signaltest/${companyId}`, { deveui })).body.signalTestId
  const [old, full] = [await start('a840410001816f01'), await start('a840410001816f02')]
  await portal.database.withPlatform(async ({ query }) => {
    await sql`update signal_test set started_at = now() - interval '13 hours' where id = ${old}`.execute(
      query,
    )
    await sql`insert into signal_sample (company_id, test_id, number, at, gateways)
      values (${companyId}, ${full}, 4999, now(), '[]')`.execute(query)
  })
  await recorder.endOld()
  const { body } = await call('GET', `/signaltest/${old}`)
  expect(Date.parse(body.endedAt) - Date.parse(body.startedAt)).toBe(12 * 3_600_000)
  await expect
    .poll(async () => {
      recorder.heard(companyId, 'a840410001816f02', frame, Date.now())
      recorder.heard(companyId, 'a840410001816f02', frame, Date.now())
      return (await call('GET', `/signaltest/${full}`)).body
    })
    .toMatchObject({ endedAt: expect.any(String), count: 2 })
})
