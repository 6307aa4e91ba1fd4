import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { alarmBody } from '../support/companies/two-companies.ts'

const both = onTwoCompanies()
const { call } = both
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString()
const address = (deveui: string, key: string, time: string) => `/tagdata/timeseries/${deveui}/${key}/${time}`

/** A node with the values 0, 1, 2, … of `k`, a minute apart. */
async function nodeWith(count: number): Promise<string> {
  const { deveui } = await both.own.make.node()
  const readings = Array.from({ length: count }, (_, n) => ({ key: 'k', value: n, createdAt: at(n) }))
  expect((await call('POST', `/tag/${deveui}/tagdata`, readings)).status).toBe(202)
  return deveui
}
const valuesOf = async (deveui: string) =>
  (await call('GET', `/tagdata/timeseries/${deveui}/k/${at(0)}/${at(59)}`)).body.map(
    ({ value }: { value: unknown }) => value,
  )
async function auditOf(deveui: string) {
  return await both.portal.database.withCompany(both.own.place.companyId, async ({ query }) => {
    const { rows } = await sql<{ action: string; label: string; object_id: string; changes: object }>`
      select action, label, object_id, changes from audit join audit_person on person_id = actor_id
      where object_type = 'readings' and object_id like ${`${deveui}/%`} order by id`.execute(query)
    return rows
  })
}

it('a reading is corrected: what is read follows, and the audit log has both values', async () => {
  const deveui = await nodeWith(3)
  const answer = await call('PUT', address(deveui, 'k', at(1)), { value: 1.5 })
  expect([answer.status, answer.body]).toEqual([
    200,
    { key: 'k', value: 1.5, createdAt: at(1), label: '', tagDeveui: deveui },
  ])
  expect(await valuesOf(deveui)).toEqual([0, 1.5, 2])
  expect(await auditOf(deveui)).toEqual([
    {
      action: 'updated',
      label: both.own.session.currentUser.email,
      object_id: `${deveui}/k`,
      changes: { time: { from: at(1), to: at(1) }, value: { from: 1, to: 1.5 } },
    },
  ])
  await call('PUT', address(deveui, 'k', at(2)), { value: 'broken' })
  expect((await call('GET', `/tag/latest/${deveui}/k`)).body).toMatchObject({
    value: 'broken',
    createdAt: at(2),
  })
})

it('a correction survives a restart, and the same time sent again replaces it', async () => {
  const deveui = await nodeWith(2)
  await call('PUT', address(deveui, 'k', at(1)), { value: 7 })
  await both.portal.restart()
  both.own.session = await both.portal.signIn(both.own.session.currentUser.email)
  const path = `/companies/toggle/${both.own.session.currentUser.userId}/${both.own.place.companyId}`
  both.own.session = (await call('PUT', path)).body
  expect(await valuesOf(deveui)).toEqual([0, 7])
  await call('POST', `/tag/${deveui}/tagdata`, { key: 'k', value: 8, createdAt: at(1) })
  expect(await valuesOf(deveui)).toEqual([0, 8])
})

it('nothing is added by correcting: a time, a key or a node without a reading is 404', async () => {
  const deveui = await nodeWith(1)
  const { deveui: foreign } = both.other.place
  for (const path of [
    address(deveui, 'k', at(30)),
    address(deveui, 'absent', at(0)),
    address('nowhere', 'k', at(0)),
    address(foreign, 'temperature', at(0)),
  ]) {
    expect([path, (await call('PUT', path, { value: 1 })).status]).toEqual([path, 404])
    expect([path, (await call('DELETE', path)).status]).toEqual([path, 404])
  }
  expect(await valuesOf(deveui)).toEqual([0])
  expect(await auditOf(deveui)).toEqual([])
})

it('a value that ingest would refuse is refused, with the field', async () => {
  const deveui = await nodeWith(1)
  let deep: unknown = 1
  for (let level = 0; level < 9; level++) deep = { deep }
  for (const [value, code] of [
    [null, 'field.wrongType'],
    [[1], 'field.wrongType'],
    ['a\0b', 'field.invalid'],
    [{ 'a\0': 1 }, 'field.invalid'],
    [deep, 'field.invalid'],
    ['x'.repeat(65_537), 'field.tooLong'],
  ] as const) {
    const { status, body } = await call('PUT', address(deveui, 'k', at(0)), { value })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'body.value'])
    expect(body.errors[0].code).toBe(code)
  }
  expect((await call('PUT', address(deveui, 'k', 'yesterday'), { value: 1 })).status).toBe(400)
  expect((await call('PUT', address(deveui, 'k', at(0)), {})).status).toBe(400)
  expect(await valuesOf(deveui)).toEqual([0])
})

it('one reading is deleted: the latest is the one before it, and the audit log has its value', async () => {
  const deveui = await nodeWith(3)
  expect((await call('DELETE', address(deveui, 'k', at(2)))).status).toBe(204)
  expect((await call('DELETE', address(deveui, 'k', at(2)))).status).toBe(404)
  expect(await valuesOf(deveui)).toEqual([0, 1])
  expect((await call('GET', `/tag/latest/${deveui}/k`)).body).toMatchObject({ value: 1, createdAt: at(1) })
  expect(await auditOf(deveui)).toMatchObject([
    { action: 'deleted', changes: { time: { from: at(2), to: null }, value: { from: 2, to: null } } },
  ])
})

it('a range of several keys is counted and deleted, both ends included', async () => {
  const deveui = await nodeWith(10)
  const more = [
    { key: 'm', value: 1, createdAt: at(3) },
    { key: 'm', value: 2, createdAt: at(8) },
  ]
  await call('POST', `/tag/${deveui}/tagdata`, more)
  const series = [
    { deveui, key: 'k' },
    { deveui, key: 'm' },
    { deveui, key: 'temperature' },
  ]
  const range = `${at(2)}/${at(5)}`
  expect((await call('POST', `/tagdata/count/${range}`, { series })).body).toEqual({ count: 5 })
  expect((await call('POST', `/tagdata/remove/${range}`, { series })).body).toEqual({ deleted: 5 })
  expect((await call('POST', `/tagdata/count/${range}`, { series })).body).toEqual({ count: 0 })
  expect((await call('POST', `/tagdata/remove/${range}`, { series })).body).toEqual({ deleted: 0 })
  expect(await valuesOf(deveui)).toEqual([0, 1, 6, 7, 8, 9])
  expect(await auditOf(deveui)).toMatchObject([
    {
      action: 'deleted',
      object_id: `${deveui}/k`,
      changes: { range: { from: at(2), to: at(5) }, readings: { from: 4, to: 0 } },
    },
    { action: 'deleted', object_id: `${deveui}/m`, changes: { readings: { from: 1, to: 0 } } },
  ])
  await call('POST', `/tagdata/remove/${at(8)}/${at(8)}`, { series })
  const moment = { time: { from: at(8), to: null } }
  expect((await auditOf(deveui)).slice(2)).toMatchObject([
    { object_id: `${deveui}/k`, changes: { ...moment, value: { from: 8, to: null } } },
    { object_id: `${deveui}/m`, changes: { ...moment, value: { from: 2, to: null } } },
  ])
  const one = await call('DELETE', `/tagdata/timeseries/${deveui}/k/${at(6)}/${at(7)}`)
  expect(one.body).toEqual({ deleted: 2 })
  for (const call_ of ['count', 'remove']) {
    const reversed = await call('POST', `/tagdata/${call_}/${at(5)}/${at(2)}`, { series })
    expect([reversed.status, reversed.body.code]).toEqual([400, 'time.rangeReversed'])
  }
})

it('threat 1: one foreign node among many, and nothing is deleted', async () => {
  const deveui = await nodeWith(2)
  const series = [
    { deveui, key: 'k' },
    { deveui: both.other.place.deveui, key: 'temperature' },
  ]
  expect((await call('POST', `/tagdata/remove/1990-01-01/2030-01-01`, { series })).status).toBe(404)
  expect(await valuesOf(deveui)).toEqual([0, 1])
})

/** A node with an alarm above 30, and how often it is active and out of range. */
async function watchedNode(changes: object = {}) {
  const { deveui } = await both.own.make.node()
  const path = `/companies/${both.own.place.companyId}/alarm`
  const { body } = await call('POST', path, {
    ...alarmBody({ deveui, key: 'temperature' }, 'Hot'),
    ...changes,
  })
  const alarm = async () => (await call('GET', `/alarms/${body.id}`)).body
  return {
    deveui,
    sendAt: (value: number, createdAt: string) =>
      call('POST', `/tag/${deveui}/tagdata`, { key: 'temperature', value, createdAt }),
    flagging: async () => (await alarm()).flagging,
    active: async () => (await alarm()).activeAlarms.length,
  }
}
const poll = { timeout: 10_000, interval: 50 }
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

it('a correction of the last reading is judged: it triggers an alarm, and ends the one that it triggered', async () => {
  const { deveui, sendAt, flagging, active } = await watchedNode()
  const last = ago(60)
  await sendAt(20, ago(120))
  await sendAt(21, last)
  expect((await call('PUT', address(deveui, 'temperature', last), { value: 90 })).status).toBe(200)
  await expect.poll(flagging, poll).toBe(true)
  await call('PUT', address(deveui, 'temperature', last), { value: 22 })
  await expect.poll(flagging, poll).toBe(false)
  expect(await active()).toBe(1)
  // The next reading is judged by what is known now.
  await sendAt(91, ago(0))
  expect(await flagging()).toBe(true)
})

it('a correction of an older reading triggers nothing', async () => {
  const { deveui, sendAt, active } = await watchedNode()
  const first = ago(120)
  await sendAt(20, first)
  await sendAt(21, ago(60))
  await call('PUT', address(deveui, 'temperature', first), { value: 90 })
  // Corrections are judged in their order.
  const other = await watchedNode()
  const last = ago(60)
  await other.sendAt(20, last)
  await call('PUT', address(other.deveui, 'temperature', last), { value: 90 })
  await expect.poll(other.active, poll).toBe(1)
  expect(await active()).toBe(0)
})

it('when readings are deleted, the last one that is left is judged, and without any nothing is out of range', async () => {
  const { deveui, sendAt, flagging } = await watchedNode()
  const [first, second, third] = [ago(180), ago(120), ago(60)]
  await sendAt(95, first)
  await sendAt(20, second)
  await sendAt(90, third)
  expect(await flagging()).toBe(true)
  await call('DELETE', address(deveui, 'temperature', third))
  await expect.poll(flagging, poll).toBe(false)
  await call('DELETE', address(deveui, 'temperature', second))
  await expect.poll(flagging, poll).toBe(true)
  await call('DELETE', address(deveui, 'temperature', first))
  await expect.poll(flagging, poll).toBe(false)
})

it('a correction ends an alarm about a rate of change that is not known any more', async () => {
  const detection = { type: 'rateOfChange', per: 'minute', rising: 5, falling: null }
  const { deveui, sendAt, flagging } = await watchedNode({ limitHigh: null, detection })
  const last = ago(1)
  await sendAt(20, ago(121))
  await sendAt(90, last)
  expect(await flagging()).toBe(true)
  await call('PUT', address(deveui, 'temperature', last), { value: 20 })
  await expect.poll(flagging, poll).toBe(false)
})
