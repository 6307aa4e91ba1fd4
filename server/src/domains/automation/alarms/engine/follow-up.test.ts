import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contact } from '../alarm-world.fixture.ts'
import { alarmOf } from '../alarms.ts'
import { wireAlarm } from '../wire.ts'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()
const bo = contact({ name: 'Bo', email: 'bo@example.com' })

const subjects = async (company: Company) =>
  (await on.mailsOf(company)).map(({ payload }) => `${payload.to}: ${payload.subject}`)

const purposes = async (company: Company) =>
  await on.world.rows(
    sql<{ recipient: string; purpose: string }>`
      select recipient, purpose from alarm_delivery where company_id = ${company.companyId}
      order by updated_at, recipient`,
  )

describe('what follows the first message', () => {
  it('reminds, escalates, and tells everybody who was told that it is back to normal', async () => {
    const company = await on.world.company('Fryshuset', 'Sweden')
    const settings = { repeatMinutes: 30, escalationMinutes: 45, escalationContacts: [bo], notifyReset: true }
    const { id } = await on.world.create(company, settings)
    await on.world.send(company, { temperature: -12 })
    await on.world.wait(30 * 60)
    // Another process takes over between the raise and what follows.
    await on.world.restart()
    await on.world.wait(15 * 60)
    await on.world.wait(15 * 60)
    await on.world.wait(60)
    await on.world.send(company, { temperature: -20 })

    expect(await subjects(company)).toEqual([
      'anna@example.com: Larm, hög prioritet: Too warm (Freezer 1)',
      'anna@example.com: Påminnelse 1: Larm, hög prioritet: Too warm (Freezer 1)',
      'bo@example.com: Eskalerat: Larm, hög prioritet: Too warm (Freezer 1)',
      'anna@example.com: Påminnelse 2: Larm, hög prioritet: Too warm (Freezer 1)',
      'bo@example.com: Påminnelse 2: Larm, hög prioritet: Too warm (Freezer 1)',
      'anna@example.com: Åter normalt: Too warm (Freezer 1)',
      'bo@example.com: Åter normalt: Too warm (Freezer 1)',
    ])
    const [reminder, normal] = [1, 5].map(async (at) => (await on.mailsOf(company))[at]?.payload.text)
    expect(await reminder).toContain('Ingen har kvitterat larmet.')
    expect(await normal).toContain(
      'Freezer 1, Temperature: -20 °C\nUtlöstes 01 juni - 12:00, åter normalt 01 juni - 13:01.',
    )
    expect(await purposes(company)).toEqual([
      { recipient: 'anna@example.com', purpose: 'alarm' },
      { recipient: 'anna@example.com', purpose: 'reminder' },
      { recipient: 'bo@example.com', purpose: 'escalation' },
      { recipient: 'anna@example.com', purpose: 'reminder' },
      { recipient: 'bo@example.com', purpose: 'reminder' },
      { recipient: 'anna@example.com', purpose: 'backToNormal' },
      { recipient: 'bo@example.com', purpose: 'backToNormal' },
    ])
    const notifications = await on.world.rows(
      sql<{
        kind: string
      }>`select kind from notification where company_id = ${company.companyId} order by created_at`,
    )
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'alarm.raised',
      'alarm.reminder',
      'alarm.reminder',
      'alarm.reset',
    ])
    expect((await on.world.log(company)).map(({ kind }) => kind)).toContain('alarm.escalated')
    const shown = await on.world.database.withCompany(company.companyId, (db) => alarmOf(db, id))
    expect(wireAlarm(shown)).toMatchObject({ ...settings, hysteresis: 0 })
  })

  it('tells only who was told: a message that could not be sent is not taken back', async () => {
    const company = await on.world.company('Kylhuset')
    await on.world.create(company, { alarmContacts: [contact(), bo], notifyReset: true })
    await on.world.send(company, { temperature: -12 })
    await on.world.rows(
      sql`update alarm_delivery set state = 'failed'
          where company_id = ${company.companyId} and recipient = 'bo@example.com'`,
    )
    await on.world.wait(60)
    await on.world.send(company, { temperature: -20 })
    expect(await subjects(company)).toEqual([
      'anna@example.com: High alarm: Too warm (Freezer 1)',
      'bo@example.com: High alarm: Too warm (Freezer 1)',
      'anna@example.com: Back to normal: Too warm (Freezer 1)',
    ])
  })

  it('a raise and its return in one batch are both told of', async () => {
    const company = await on.world.company('Snabbt')
    await on.world.create(company, { notifyReset: true })
    const at = on.world.clock.at
    const uplink = { source: 'http' as const, companyId: company.companyId, address: company.deveui }
    const readings = [-12, -20].map((value, n) => ({ key: 'temperature', value, createdAt: at + n }))
    await on.world.running.pipeline.submit([{ ...uplink, onlyNodeId: null, readings, receivedAt: at }])
    expect((await subjects(company)).map((subject) => subject.split(': ')[1])).toEqual([
      'High alarm',
      'Back to normal',
    ])
  })

  it('nothing follows an acknowledgement, also when the process ends right after it', async () => {
    const company = await on.world.company('Kvitterat')
    await on.world.create(company, { repeatMinutes: 5, escalationMinutes: 5, escalationContacts: [bo] })
    await on.world.send(company, { temperature: -12 })
    await on.acknowledge(company)
    await on.world.restart()
    await on.world.wait(3600)
    expect(await subjects(company)).toHaveLength(1)
  })
})

describe('a portal that was off for two hours', () => {
  it('sends each contact one message for what was missed, and goes on at the interval', async () => {
    const company = await on.world.company('Strömavbrott')
    const settings = { repeatMinutes: 5, escalationMinutes: 20, escalationContacts: [bo] }
    await on.world.create(company, settings)
    await on.world.send(company, { temperature: -12 })
    await on.world.wait(300)
    const toldBefore = (await on.mailsOf(company)).length
    on.world.clock.at += 2 * 3_600_000
    await on.world.restart()
    const told = async () =>
      (await on.mailsOf(company)).slice(toldBefore).map(({ payload }) => `${payload.to} ${payload.subject}`)
    await on.world.wait(1)
    expect((await told()).map((each) => each.split(': ')[0]).toSorted()).toEqual([
      'anna@example.com Reminder 2',
      'bo@example.com Escalated',
    ])
    for (let minute = 0; minute < 5; minute++) await on.world.wait(60)
    expect(
      (await told())
        .slice(2)
        .map((each) => each.split(': ')[0])
        .toSorted(),
    ).toEqual(['anna@example.com Reminder 3', 'bo@example.com Reminder 3'])
  })
})

describe('settings that cannot work are refused', () => {
  it('a hysteresis that no value between the limits satisfies, and an escalation to nobody', async () => {
    const company = await on.world.company('Felaktigt')
    const refused = (changes: Parameters<typeof on.world.create>[1]) =>
      expect(on.world.create(company, changes)).rejects
    await refused({ limitLow: -30, limitHigh: -20, hysteresis: 5.1 }).toMatchObject({
      code: 'alarm.hysteresisTooLarge',
    })
    await refused({ escalationMinutes: 5 }).toMatchObject({ code: 'alarm.noEscalationContact' })
    const edge = await on.world.create(company, { limitLow: -30, limitHigh: -20, hysteresis: 5 })
    expect(edge.hysteresis).toBe(5)
  })
})
