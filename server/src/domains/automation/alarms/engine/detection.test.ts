import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { alarmOf } from '../alarms.ts'
import { wireAlarm } from '../wire.ts'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()

const rule = (detection: AlarmDetection) => ({ detection, limitHigh: null, message: '' })
const shown = async (company: Company, id: string) =>
  wireAlarm(await on.world.database.withCompany(company.companyId, (db) => alarmOf(db, id)))
const mailText = async (company: Company) => (await on.mailsOf(company)).map(({ payload }) => payload.text)
const events = (company: Company) =>
  on.world.rows(
    sql<object>`select value, comparison, crossed_limit, measure from alarm_event
      where company_id = ${company.companyId} order by triggered_at`,
  )

describe('alarms that decide by more than the value', () => {
  it('a rate of change says how fast, and of the limit that it is one of a rate', async () => {
    const company = await on.world.company('Fryshuset')
    const detection: AlarmDetection = { type: 'rateOfChange', per: 'hour', rising: 4, falling: null }
    const { id } = await on.world.create(company, rule(detection))
    await on.world.send(company, { temperature: -20 })
    await on.world.wait(3600)
    // What the readings were is known from the store.
    await on.world.restart()
    await on.world.send(company, { temperature: -14 })
    expect(await events(company)).toEqual([
      { value: 6, comparison: 'HIGH', crossed_limit: 4, measure: 'ratePerHour' },
    ])
    const [text] = await mailText(company)
    expect(text).toContain('Freezer 1, Temperature: changes by 6 °C/h, limit 4 °C/h')
    expect(await shown(company, id)).toMatchObject({ detection, limitHigh: null, advanced: [] })
  })

  it('no change is raised by the tick, also after a restart, and reset by another value', async () => {
    const company = await on.world.company('Fastnat', 'Sweden')
    await on.world.create(company, rule({ type: 'noChange', minutes: 60, tolerance: 0.1 }))
    await on.world.send(company, { temperature: -20 })
    await on.world.wait(1800)
    await on.world.restart()
    await on.world.wait(1799)
    expect(await events(company)).toEqual([])
    await on.world.wait(1)
    expect(await events(company)).toEqual([
      { value: -20, comparison: 'UNCHANGED', crossed_limit: 60, measure: null },
    ])
    const [text] = await mailText(company)
    expect(text).toContain('Freezer 1, Temperature: -20 °C, oförändrat i 60 min')
    await on.world.restart()
    await on.world.send(company, { temperature: -20 })
    expect(await on.world.history(company)).toMatchObject([{ reset_at: null }])
    await on.world.wait(1)
    await on.world.send(company, { temperature: -19 })
    expect(await on.world.history(company)).toMatchObject([{ reset_at: expect.any(Date) }])
  })

  it('a difference of two nodes is judged by both, and goes with either', async () => {
    const company = await on.world.company('Skillnad')
    const other = { tag: company.other.deveui, tagDataKey: 'temperature' }
    const limits = { absolute: true, limitHigh: 5, limitLow: null }
    const { id } = await on.world.create(company, rule({ type: 'difference', ...other, ...limits }))
    await on.world.send(company, { temperature: -20 })
    await on.world.restart()
    await on.world.send(company.other, { temperature: -12 })
    expect(await events(company)).toEqual([
      { value: 8, comparison: 'HIGH', crossed_limit: 5, measure: 'difference' },
    ])
    expect((await mailText(company))[0]).toContain('differs by 8 °C, limit 5 °C')
    // What was answered can be sent back, and changes nothing.
    const before = await shown(company, id)
    await on.world.edit(company, id, { detection: before.detection })
    expect(await shown(company, id)).toEqual(before)
    expect(before.advanced).toEqual([])
    await on.world.rows(sql`delete from node where deveui = ${company.other.deveui}`)
    const left = await on.world.rows(sql`select from alarm_condition where company_id = ${company.companyId}`)
    expect(left).toEqual([])
  })

  it('is refused without a limit, with limits that cross, and with a node of nobody', async () => {
    const company = await on.world.company('Felaktigt')
    const refused = (detection: AlarmDetection) => expect(on.world.create(company, rule(detection))).rejects
    const none = { limitHigh: null, limitLow: null, absolute: true }
    const other = { type: 'difference', tag: company.other.deveui, tagDataKey: 'temperature' } as const
    await refused({ type: 'rateOfChange', per: 'hour', rising: null, falling: null }).toMatchObject({
      code: 'alarm.noLimit',
    })
    await refused({ ...other, ...none }).toMatchObject({ code: 'alarm.noLimit' })
    await refused({ ...other, ...none, limitHigh: 1, limitLow: 2 }).toMatchObject({
      code: 'alarm.limitsCrossed',
    })
    await refused({ ...other, ...none, limitHigh: 1, tag: 'nobody' }).toMatchObject({
      code: 'alarm.foreignNode',
    })
  })
})
