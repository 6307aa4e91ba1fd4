import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notificationRoutes } from '#domains/messages/notifications/index.ts'
import { callRoute } from '../../../../../test/support/endpoints/call-route.ts'
import { contact } from '../alarm-world.fixture.ts'
import { activeEntryOf } from '../alarms.ts'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()
const { acknowledge, mailsOf } = on

describe('the story of an alarm', () => {
  it('is written, told once in the company’s language, reset and acknowledged', async () => {
    const company = await on.world.company('Fryshuset', 'Sweden')
    const both = contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })
    const { id } = await on.world.create(company, { alarmContacts: [both] })
    const start = on.world.clock.at
    const counted: object[] = []
    const stop = on.world.database.events.subscribe('nodeAlarms', ({ companyId, nodes }) => {
      if (companyId === company.companyId) counted.push(...nodes)
    })

    await on.world.send(company, { temperature: -20 })
    expect(await mailsOf(company)).toEqual([])
    await on.world.send(company, { temperature: -12.5 })
    const [entry] = await on.world.history(company)
    expect(entry).toMatchObject({
      triggered_at: new Date(start),
      reset_at: null,
      acknowledged_at: null,
      value: -12.5,
      message: 'Freezer 1 is at -12,5 °C',
      // It is in the outbox, and no more than that.
      message_sent: false,
      deliveries: ['queued', 'queued'],
    })
    const [mail, sms, ...more] = await mailsOf(company)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'mail',
      key: `alarm:${entry?.id}:mail:anna@example.com`,
      payload: { to: 'anna@example.com', subject: 'Larm, hög prioritet: Too warm (Freezer 1)' },
    })
    expect(mail?.payload.text).toContain(
      'Freezer 1, Temperature: -12,5 °C är över -18 °C\nSedan 01 juni - 12:00',
    )
    expect(mail?.payload.text).toContain('https://fyr.example/alarm/active')
    expect(mail?.payload.html).toContain('<a href="https://fyr.example/alarm/active">')
    expect(sms).toMatchObject({
      kind: 'sms',
      payload: {
        to: '+46701234567',
        text: 'Larm, hög prioritet: Too warm (Freezer 1): Freezer 1 is at -12,5 °C',
      },
    })
    expect(on.world.woken.times).toBe(1)

    await on.world.send(company, { temperature: -11 })
    await on.world.wait(3600)
    await on.world.send(company, { temperature: -11 })
    expect(await mailsOf(company)).toHaveLength(2)

    await on.world.wait(60)
    await on.world.send(company, { temperature: -19 })
    await acknowledge(company)
    expect(await on.world.history(company)).toMatchObject([
      {
        reset_at: new Date(start + 3_660_000),
        acknowledged_at: new Date(start + 3_660_000),
        acknowledged_name: 'Anna Berg',
        comment: 'Door closed',
      },
    ])
    expect(await on.world.log(company)).toMatchObject([
      {
        type: 'WARNING',
        kind: 'alarm.raised',
        params: { alarm: 'Too warm', node: 'Freezer 1', key: 'Temperature', value: '-12.5 °C' },
      },
      { type: 'APP', kind: 'alarm.reset' },
      { type: 'USEREVENT', kind: 'alarm.acknowledged', actor_name: 'Anna Berg' },
    ])
    const audited = await on.world.rows(
      sql`select action, object_id, actor_id, changes from audit
          where company_id = ${company.companyId} and object_type = 'alarm' order by id`,
    )
    expect(audited).toMatchObject([
      { action: 'created', object_id: id },
      {
        action: 'acknowledged',
        object_id: id,
        actor_id: company.accountId,
        changes: { comment: { to: 'Door closed' } },
      },
    ])
    expect(company.events.map(({ type }) => type).filter((type) => type !== 'nodeContact')).toEqual([
      'alarmRaised',
      'notification',
      'alarmReset',
      'alarmAcknowledged',
    ])
    stop()
    expect(counted).toEqual([1, 0].map((alarm) => ({ deveui: company.deveui, alarm })))
    expect(company.events.find(({ type }) => type === 'alarmRaised')).toMatchObject({
      alarm: {
        id: entry?.id,
        alarmId: id,
        tag: company.deveui,
        tagName: 'Freezer 1',
        unit: '°C',
        value: -12.5,
        limitHigh: -18,
        flagging: true,
        message: 'Freezer 1 is at -12,5 °C',
      },
    })
    const [notification] = await on.world.rows(
      sql`select kind, route, permission from notification where company_id = ${company.companyId}`,
    )
    expect(notification).toEqual({ kind: 'alarm.raised', route: '/alarm/active', permission: 'Alarm.View' })
  })

  it('follows the language and the time zone that the company has chosen', async () => {
    const company = await on.world.company('Kulde', 'Sweden')
    await on.world.rows(
      sql`insert into company_setting (company_id, key, value)
          values (${company.companyId}, 'language', '"da"'), (${company.companyId}, 'timeZone', '"UTC"')`,
    )
    await on.world.create(company)
    const time = new Date(on.world.clock.at).toISOString().slice(11, 16)
    await on.world.send(company, { temperature: 3 })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.subject).toBe('Alarm, høj prioritet: Too warm (Freezer 1)')
    expect(mail?.payload.text).toContain(`Siden 01. jun. - ${time}`)
  })

  it('takes a reset back when it goes outside again before anyone acknowledged, and tells nobody', async () => {
    const company = await on.world.company('Relapse')
    await on.world.create(company)
    for (const temperature of [-10, -20, -10]) {
      await on.world.send(company, { temperature })
      await on.world.wait(60)
    }
    expect(await on.world.history(company)).toMatchObject([{ reset_at: null, acknowledged_at: null }])
    expect(await mailsOf(company)).toHaveLength(1)
    expect(company.events.map(({ type }) => type)).toContain('alarmChanged')
  })

  it('acknowledges itself where it is told to, in nobody’s name', async () => {
    const company = await on.world.company('Auto')
    await on.world.create(company, { autoAcknowledge: true })
    await on.world.send(company, { temperature: -10 })
    await on.world.send(company, { temperature: -20 })
    const [entry] = await on.world.history(company)
    expect(entry).toMatchObject({ reset_at: expect.any(Date), acknowledged_at: expect.any(Date) })
    expect(entry).toMatchObject({ acknowledged_name: null, comment: '' })
    expect((await on.world.log(company)).map(({ kind }) => kind)).toEqual([
      'alarm.raised',
      'alarm.reset',
      'alarm.acknowledgedByItself',
    ])
  })

  it('is in the bell until a person has acknowledged it, and leads to the history when it has acknowledged itself', async () => {
    const company = await on.world.company('Bell')
    const bell = async () => {
      const input = { params: { userId: company.accountId }, query: {} }
      const listed = await callRoute(notificationRoutes.list, input, { context: on.world.contextOf(company) })
      return listed.map(({ label, route }) => [label, route])
    }
    const { id } = await on.world.create(company, { name: 'Auto', autoAcknowledge: true })
    await on.world.create(company, { name: 'Manual' })
    const deleted = await on.world.create(company, { name: 'Deleted' })
    await on.world.send(company, { temperature: -10 })
    const names = ['Auto', 'Deleted', 'Manual'].map((name) => [`Alarm: ${name}`, '/alarm/active'])
    expect((await bell()).sort()).toEqual(names)
    await on.world.remove(company, deleted.id)
    await on.world.send(company, { temperature: -20 })
    expect((await bell()).sort()).toEqual([
      ['Alarm: Auto', `/alarm/history?alarmId=${id}`],
      ['Alarm: Manual', '/alarm/active'],
    ])
    await acknowledge(company)
    expect((await on.world.history(company)).map(({ acknowledged_name }) => acknowledged_name)).toContain(
      'Anna Berg',
    )
    expect(await bell()).toEqual([['Alarm: Auto', `/alarm/history?alarmId=${id}`]])
  })

  it('cannot be acknowledged twice', async () => {
    const company = await on.world.company('Twice')
    await on.world.create(company)
    await on.world.send(company, { temperature: -10 })
    const [event] = await on.world.history(company)
    const entry = await on.world.database.withCompany(company.companyId, (db) =>
      activeEntryOf(db, String(event?.id)),
    )
    const outcomes = await Promise.allSettled(
      ['first', 'second'].map((comment) =>
        on.world.running.commands.acknowledge(company.by(), entry, comment),
      ),
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'alarm.notActive' } },
    ])
    expect(await on.world.history(company)).toMatchObject([{ comment: 'first' }])
  })

  it('knows only mails, only SMS or neither, by its alert type', async () => {
    const company = await on.world.company('Types')
    const alarmContacts = [contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })]
    for (const alertType of [0, 1, 2, 3]) await on.world.create(company, { alertType, alarmContacts })
    await on.world.send(company, { temperature: -10 })
    const kinds = (await mailsOf(company)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['mail', 'mail', 'sms', 'sms'])
    expect(await on.world.log(company)).toHaveLength(4)
    expect((await on.world.history(company)).filter(({ deliveries }) => deliveries)).toHaveLength(3)
  })
})

describe('a late reading', () => {
  it('raises nothing', async () => {
    const company = await on.world.company('Late')
    await on.world.create(company)
    await on.world.send(company, { temperature: -10 }, on.world.clock.at - 6 * 60_000)
    await on.world.send(company, { temperature: -20 })
    await on.world.send(company, { temperature: -10 }, on.world.clock.at - 60_000)
    expect(await on.world.history(company)).toEqual([])
  })

  it('is known to an alarm over several series all the same', async () => {
    const company = await on.world.company('Late door')
    await on.world.create(company, {
      limitHigh: null,
      advanced: [
        { tag: company.deveui, tagDataKey: 'temperature', limitType: 'HIGH', limit: -18 },
        { tag: company.other.deveui, tagDataKey: 'open', limitType: 'HIGH', limit: 0 },
      ],
    })
    await on.world.send(company, { temperature: -20 })
    await on.world.send(company.other, { open: 1 }, on.world.clock.at - 3_600_000)
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toMatchObject([{ value: -10 }])
  })
})

describe('an alarm over several series', () => {
  const conditions = ({ deveui, other }: Company) => ({
    limitHigh: null,
    advanced: [
      { tag: deveui, tagDataKey: 'temperature', limitType: 'HIGH' as const, limit: -18 },
      { tag: other.deveui, tagDataKey: 'temperature', limitType: 'HIGH' as const, limit: -18 },
    ],
  })

  it('uses what was stored before it was made, and names what decided', async () => {
    const company = await on.world.company('Both warm')
    await on.world.send(company.other, { temperature: -5 })
    await on.world.create(company, conditions(company))
    await on.world.send(company, { temperature: -10 })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.text).toContain(
      'Freezer 1, Temperature: -10 °C is above -18 °C\nFreezer 2, Temperature: -5 °C',
    )
  })

  it('knows what its series were after a restart', async () => {
    const company = await on.world.company('Both warm again')
    await on.world.create(company, conditions(company))
    await on.world.send(company.other, { temperature: -5 })
    await on.world.restart()
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toHaveLength(1)
  })
})

describe('a delay', () => {
  it('goes on through a restart, and raises at its end', async () => {
    const company = await on.world.company('Delay')
    await on.world.create(company, { alarmDelay: 600 })
    const start = on.world.clock.at
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(300)
    await on.world.restart()
    await on.world.wait(299)
    expect(await on.world.history(company)).toEqual([])
    await on.world.wait(5)
    expect(await on.world.history(company)).toMatchObject([
      { triggered_at: new Date(start + 600_000), value: -10 },
    ])
    expect(await mailsOf(company)).toHaveLength(1)
  })

  it('that ended while nothing ran raises at the first tick', async () => {
    const company = await on.world.company('Down')
    await on.world.create(company, { alarmDelay: 60 })
    const start = on.world.clock.at
    await on.world.send(company, { temperature: -10 })
    await on.world.running.pipeline.stop()
    on.world.clock.at += 3_600_000
    await on.world.restart()
    await on.world.wait(1)
    expect(await on.world.history(company)).toMatchObject([{ triggered_at: new Date(start + 60_000) }])
  })

  it('shows the newest value, not the one that began it', async () => {
    const company = await on.world.company('Warmer')
    await on.world.create(company, { alarmDelay: 60 })
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(30)
    await on.world.send(company, { temperature: -4 })
    await on.world.wait(30)
    expect(await on.world.history(company)).toMatchObject([{ value: -4 }])
  })
})
