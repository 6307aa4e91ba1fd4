import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceChange, onChange } from '#db/index.ts'
import { contact, startAlarmWorld, type World } from '../alarm-world.fixture.ts'
import { activeEntryOf, removeAlarm } from '../alarms.ts'
import { columnsOf } from '../judging/alarm.fixture.ts'

let world: World

beforeAll(async () => {
  world = await startAlarmWorld()
})
afterAll(async () => {
  await world?.stop()
})

type Company = Awaited<ReturnType<World['company']>>

async function acknowledge(company: Company, comment = 'Door closed') {
  const [active] = (await world.history(company)).filter(({ acknowledged_at }) => acknowledged_at === null)
  const entry = await world.database.withCompany(company.companyId, (db) =>
    activeEntryOf(db, String(active?.id)),
  )
  await world.running.commands.acknowledge(company.by(), entry, comment)
}

const mailsOf = async ({ companyId }: Company) =>
  (await world.outbox()).filter((entry) => entry.companyId === companyId)

describe('the story of an alarm', () => {
  it('is written, told once in the company’s language, reset and acknowledged', async () => {
    const company = await world.company('Fryshuset', 'Sweden')
    const both = contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })
    const { id } = await world.create(company, { alarmContacts: [both] })
    const start = world.clock.at
    const counted: object[] = []
    const stop = onChange('nodeAlarms', ({ companyId, nodes }) => {
      if (companyId === company.companyId) counted.push(...nodes)
    })

    await world.send(company, { temperature: -20 })
    expect(await mailsOf(company)).toEqual([])
    await world.send(company, { temperature: -12.5 })
    const [entry] = await world.history(company)
    expect(entry).toMatchObject({
      triggered_at: new Date(start),
      reset_at: null,
      acknowledged_at: null,
      value: -12.5,
      message: 'Freezer 1 is at -12,5 °C',
      message_sent: true,
    })
    const [mail, sms, ...more] = await mailsOf(company)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'mail',
      key: `alarm:${entry?.id}:mail:anna@example.com`,
      payload: { to: 'anna@example.com', subject: 'Högt larm: Too warm (Freezer 1)' },
    })
    expect(mail?.payload.text).toContain(
      'Freezer 1, Temperature: -12,5 °C är över -18 °C\nSedan 01 juni - 12:00',
    )
    expect(mail?.payload.text).toContain('https://fyr.example/alarm/active')
    expect(mail?.payload.html).toContain('<a href="https://fyr.example/alarm/active">')
    expect(sms).toMatchObject({
      kind: 'sms',
      payload: { to: '+46701234567', text: 'Högt larm: Too warm (Freezer 1): Freezer 1 is at -12,5 °C' },
    })
    expect(world.woken.times).toBe(1)

    await world.send(company, { temperature: -11 })
    await world.wait(3600)
    await world.send(company, { temperature: -11 })
    expect(await mailsOf(company)).toHaveLength(2)

    await world.wait(60)
    await world.send(company, { temperature: -19 })
    await acknowledge(company)
    expect(await world.history(company)).toMatchObject([
      {
        reset_at: new Date(start + 3_660_000),
        acknowledged_at: new Date(start + 3_660_000),
        acknowledged_name: 'Anna Berg',
        comment: 'Door closed',
      },
    ])
    expect(await world.log(company)).toMatchObject([
      {
        type: 'WARNING',
        kind: 'alarm.raised',
        params: { alarm: 'Too warm', node: 'Freezer 1', key: 'Temperature', value: '-12.5 °C' },
      },
      { type: 'APP', kind: 'alarm.reset' },
      { type: 'USEREVENT', kind: 'alarm.acknowledged', actor_name: 'Anna Berg' },
    ])
    const audited = await world.rows(
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
    const [notification] = await world.rows(
      sql`select kind, route, permission from notification where company_id = ${company.companyId}`,
    )
    expect(notification).toEqual({ kind: 'alarm.raised', route: '/alarm/active', permission: 'Alarm.View' })
  })

  it('follows the language and the time zone that the company has chosen', async () => {
    const company = await world.company('Kulde', 'Sweden')
    await world.rows(
      sql`insert into company_setting (company_id, key, value)
          values (${company.companyId}, 'language', '"da"'), (${company.companyId}, 'timeZone', '"UTC"')`,
    )
    await world.create(company)
    const time = new Date(world.clock.at).toISOString().slice(11, 16)
    await world.send(company, { temperature: 3 })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.subject).toBe('Høj alarm: Too warm (Freezer 1)')
    expect(mail?.payload.text).toContain(`Siden 01. jun. - ${time}`)
  })

  it('takes a reset back when it goes outside again before anyone acknowledged, and tells nobody', async () => {
    const company = await world.company('Relapse')
    await world.create(company)
    for (const temperature of [-10, -20, -10]) {
      await world.send(company, { temperature })
      await world.wait(60)
    }
    expect(await world.history(company)).toMatchObject([{ reset_at: null, acknowledged_at: null }])
    expect(await mailsOf(company)).toHaveLength(1)
    expect(company.events.map(({ type }) => type)).toContain('alarmChanged')
  })

  it('acknowledges itself where it is told to, in nobody’s name', async () => {
    const company = await world.company('Auto')
    await world.create(company, { autoAcknowledge: true })
    await world.send(company, { temperature: -10 })
    await world.send(company, { temperature: -20 })
    const [entry] = await world.history(company)
    expect(entry).toMatchObject({ reset_at: expect.any(Date), acknowledged_at: expect.any(Date) })
    expect(entry).toMatchObject({ acknowledged_name: null, comment: '' })
    expect((await world.log(company)).map(({ kind }) => kind)).toEqual([
      'alarm.raised',
      'alarm.reset',
      'alarm.acknowledgedByItself',
    ])
  })

  it('cannot be acknowledged twice', async () => {
    const company = await world.company('Twice')
    await world.create(company)
    await world.send(company, { temperature: -10 })
    const [event] = await world.history(company)
    const entry = await world.database.withCompany(company.companyId, (db) =>
      activeEntryOf(db, String(event?.id)),
    )
    const outcomes = await Promise.allSettled(
      ['first', 'second'].map((comment) => world.running.commands.acknowledge(company.by(), entry, comment)),
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'alarm.notActive' } },
    ])
    expect(await world.history(company)).toMatchObject([{ comment: 'first' }])
  })

  it('knows only mails, only SMS or neither, by its alert type', async () => {
    const company = await world.company('Types')
    const alarmContacts = [contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })]
    for (const alertType of [0, 1, 2, 3]) await world.create(company, { alertType, alarmContacts })
    await world.send(company, { temperature: -10 })
    const kinds = (await mailsOf(company)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['mail', 'mail', 'sms', 'sms'])
    expect(await world.log(company)).toHaveLength(4)
    expect((await world.history(company)).filter(({ message_sent }) => message_sent)).toHaveLength(3)
  })
})

describe('a late reading', () => {
  it('raises nothing', async () => {
    const company = await world.company('Late')
    await world.create(company)
    await world.send(company, { temperature: -10 }, world.clock.at - 6 * 60_000)
    await world.send(company, { temperature: -20 })
    await world.send(company, { temperature: -10 }, world.clock.at - 60_000)
    expect(await world.history(company)).toEqual([])
  })

  it('is known to an alarm over several series all the same', async () => {
    const company = await world.company('Late door')
    await world.create(company, {
      limitHigh: null,
      advanced: [
        { tag: company.deveui, tagDataKey: 'temperature', limitType: 'HIGH', limit: -18 },
        { tag: company.other.deveui, tagDataKey: 'open', limitType: 'HIGH', limit: 0 },
      ],
    })
    await world.send(company, { temperature: -20 })
    await world.send(company.other, { open: 1 }, world.clock.at - 3_600_000)
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toMatchObject([{ value: -10 }])
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
    const company = await world.company('Both warm')
    await world.send(company.other, { temperature: -5 })
    await world.create(company, conditions(company))
    await world.send(company, { temperature: -10 })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.text).toContain(
      'Freezer 1, Temperature: -10 °C is above -18 °C\nFreezer 2, Temperature: -5 °C',
    )
  })

  it('knows what its series were after a restart', async () => {
    const company = await world.company('Both warm again')
    await world.create(company, conditions(company))
    await world.send(company.other, { temperature: -5 })
    await world.restart()
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toHaveLength(1)
  })
})

describe('a delay', () => {
  it('goes on through a restart, and raises at its end', async () => {
    const company = await world.company('Delay')
    await world.create(company, { alarmDelay: 600 })
    const start = world.clock.at
    await world.send(company, { temperature: -10 })
    await world.wait(300)
    await world.restart()
    await world.wait(299)
    expect(await world.history(company)).toEqual([])
    await world.wait(5)
    expect(await world.history(company)).toMatchObject([
      { triggered_at: new Date(start + 600_000), value: -10 },
    ])
    expect(await mailsOf(company)).toHaveLength(1)
  })

  it('that ended while nothing ran raises at the first tick', async () => {
    const company = await world.company('Down')
    await world.create(company, { alarmDelay: 60 })
    const start = world.clock.at
    await world.send(company, { temperature: -10 })
    await world.running.pipeline.stop()
    world.clock.at += 3_600_000
    await world.restart()
    await world.wait(1)
    expect(await world.history(company)).toMatchObject([{ triggered_at: new Date(start + 60_000) }])
  })

  it('shows the newest value, not the one that began it', async () => {
    const company = await world.company('Warmer')
    await world.create(company, { alarmDelay: 60 })
    await world.send(company, { temperature: -10 })
    await world.wait(30)
    await world.send(company, { temperature: -4 })
    await world.wait(30)
    expect(await world.history(company)).toMatchObject([{ value: -4 }])
  })
})

describe('changes by people', () => {
  it('to a limit while pending end the excursion, and the next reading finds anew', async () => {
    const company = await world.company('Edit pending')
    const { id } = await world.create(company, { alarmDelay: 60 })
    await world.send(company, { temperature: -10 })
    await world.edit(company, id, { limitHigh: 0 })
    await world.wait(120)
    expect(await world.history(company)).toEqual([])
    await world.edit(company, id, { limitHigh: -18 })
    await world.send(company, { temperature: -10 })
    await world.wait(60)
    expect(await world.history(company)).toHaveLength(1)
  })

  it('to the delay while pending start it again', async () => {
    const company = await world.company('Edit delay')
    const { id } = await world.create(company, { alarmDelay: 60 })
    await world.send(company, { temperature: -10 })
    await world.wait(50)
    await world.edit(company, id, { alarmDelay: 100 })
    await world.wait(0)
    await world.wait(99)
    expect(await world.history(company)).toEqual([])
    await world.wait(1)
    expect(await world.history(company)).toHaveLength(1)
  })

  it('to the name change nothing of what was found', async () => {
    const company = await world.company('Rename')
    const { id } = await world.create(company, { alarmDelay: 60 })
    await world.send(company, { temperature: -10 })
    await world.wait(50)
    await world.edit(company, id, { name: 'Much too warm' })
    await world.wait(10)
    expect((await mailsOf(company))[0]?.payload.subject).toBe('High alarm: Much too warm (Freezer 1)')
  })

  it('that switch it off reset what is raised, within the second and without a reading', async () => {
    const company = await world.company('Off')
    const { id } = await world.create(company)
    await world.send(company, { temperature: -10 })
    await world.edit(company, id, { active: false })
    await world.wait(1)
    expect(await world.history(company)).toMatchObject([
      { reset_at: expect.any(Date), acknowledged_at: null },
    ])
    await acknowledge(company)
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toHaveLength(1)
    await world.edit(company, id, { active: true })
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toHaveLength(2)
  })

  it('that nobody judged before a crash void what was found, also of an alarm that is off now', async () => {
    const company = await world.company('Crash')
    const { id } = await world.create(company)
    await world.send(company, { temperature: -10 })
    await world.edit(company, id, { active: false })
    await world.restart()
    await world.wait(1)
    expect(await world.history(company)).toMatchObject([{ reset_at: expect.any(Date) }])
  })

  it('that delete it while it is raised take its history, and readings go on', async () => {
    const company = await world.company('Delete')
    const { id } = await world.create(company)
    await world.send(company, { temperature: -10 })
    await world.remove(company, id)
    await world.send(company, { temperature: -9 })
    await world.wait(1)
    expect(await world.history(company)).toEqual([])
    expect(await world.rows(sql`select from alarm_state where id = ${id}`)).toEqual([])
    expect(world.running.engine.isDue(world.clock.now())).toBe(false)
  })

  it('to the company’s time zone move its active days', async () => {
    const company = await world.company('Zone', 'Sweden')
    const day = new Date(world.clock.at).getUTCDay()
    // Kiritimati is so far ahead that it is tomorrow there.
    await world.create(company, { activeDays: [(day + 1) % 7] })
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toEqual([])
    await world.rows(
      sql`insert into company_setting (company_id, key, value)
          values (${company.companyId}, 'timeZone', '"Pacific/Kiritimati"')`,
    )
    await world.database.withCompany(company.companyId, async (db) => {
      announceChange(db, 'settings', { companyId: company.companyId })
    })
    await world.wait(1)
    expect(await world.history(company)).toHaveLength(1)
  })
})

describe('a company that is deleted', () => {
  it('is forgotten with what was pending in it', async () => {
    const company = await world.company('Gone')
    await world.create(company, { alarmDelay: 60 })
    await world.send(company, { temperature: -10 })
    await world.database.withPlatform(async (db) => {
      await sql`delete from company where id = ${company.companyId}`.execute(db.query)
      announceChange(db, 'companyDeleted', { companyId: company.companyId })
    })
    await world.wait(120)
    expect(world.running.engine.isDue(world.clock.now())).toBe(false)
    expect(company.events.map(({ type }) => type)).not.toContain('alarmRaised')
  })
})

describe('a commit that fails', () => {
  it('leaves the alarm as it was, and the same reading raises it again', async () => {
    const company = await world.company('Broken')
    await world.create(company)
    const { engine } = world.running
    const now = world.clock.now()
    const nodeId = await nodeIdOf(company)
    const reading = { nodeId, key: 'temperature', value: -10, time: now.getTime() }
    await engine.refresh()
    const lost = engine.judge(columnsOf(engine.watched, [reading]), now)
    const client = await world.database.pipeline.connect()
    await client.query('begin')
    await engine.write(client, lost, now)
    await client.query('rollback')
    client.release()
    expect(company.events).toEqual([])
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toHaveLength(1)
    expect(await mailsOf(company)).toHaveLength(1)
  })

  it('or whose answer was lost, is looked up: what happened is not done twice', async () => {
    const company = await world.company('Unknown')
    await world.create(company)
    const { engine } = world.running
    const now = world.clock.now()
    const reading = { nodeId: await nodeIdOf(company), key: 'temperature', value: -10, time: now.getTime() }
    await engine.refresh()
    const judgement = engine.judge(columnsOf(engine.watched, [reading]), now)
    const client = await world.database.pipeline.connect()
    await client.query('begin')
    await engine.write(client, judgement, now)
    await client.query('commit')
    client.release()
    await world.send(company, { temperature: -10 })
    expect(await world.history(company)).toHaveLength(1)
    expect(await mailsOf(company)).toHaveLength(1)
  })

  async function nodeIdOf({ deveui }: Company): Promise<string> {
    const [node] = await world.rows(sql<{ id: string }>`select id from node where deveui = ${deveui}`)
    return node?.id ?? ''
  }
})

describe('an alarm that is deleted while a batch is judged', () => {
  it('is passed over, and the others of the batch are written', async () => {
    const company = await world.company('Race')
    const gone = await world.create(company)
    await world.create(company, { name: 'Stays' })
    await world.running.engine.refresh()
    // No one is told of this one, as if the notice were still on its way.
    await world.rows(sql`delete from alarm where id = ${gone.id}`)
    await world.send(company, { temperature: -10 })
    expect((await mailsOf(company)).map(({ payload }) => payload.subject)).toEqual([
      'High alarm: Stays (Freezer 1)',
    ])
    expect(company.events.filter(({ type }) => type === 'alarmRaised')).toHaveLength(1)
  })
})

describe('an alarm that is being deleted', () => {
  it('is waited for, and nothing is written about it', async () => {
    const company = await world.company('Deleting')
    const { id } = await world.create(company)
    const [deleted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = world.database.withCompany(company.companyId, async (db) => {
      await removeAlarm(db, company.by(), id)
      deleted.resolve()
      await mayCommit.promise
    })
    await deleted.promise
    const sending = world.send(company, { temperature: -10 })
    await expect.poll(() => waitingForLocks(), { timeout: 20_000 }).toBeGreaterThan(0)
    mayCommit.resolve()
    await deleting
    await sending
    expect(await mailsOf(company)).toEqual([])
    expect(company.events.map(({ type }) => type)).not.toContain('alarmRaised')
  })

  async function waitingForLocks(): Promise<number> {
    const [row] = await world.rows(
      sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`,
    )
    return row?.count ?? 0
  }
})

describe('hostile input', () => {
  it('threat 20, 22: names and values stay text in mails, and one line in subjects', async () => {
    const company = await world.company('<b>Evil</b> {{node}}')
    const name = 'Hot\r\nBcc: victim@example.com <img src=x onerror=alert(1)>'
    await world.create(company, {
      name,
      signalType: 'digital',
      limitHigh: null,
      digitalTrigger: 'high',
      message: '{{company}} {{value}}',
    })
    await world.send(company, { temperature: 'ON' })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.subject).toBe(
      'High alarm: Hot Bcc: victim@example.com <img src=x onerror=alert(1)> (Freezer 1)',
    )
    expect(mail?.payload.html).not.toMatch(/<img|<b>/)
    expect(mail?.payload.text).toContain('<b>Evil</b> {{node}} on')
  })

  it('threat 31: an alarm that flaps sends few mails, and all raises are in the history', async () => {
    const company = await world.company('Flapping')
    await world.create(company, { autoAcknowledge: true })
    for (let minute = 0; minute < 60; minute++) {
      await world.send(company, { temperature: -10 })
      await world.wait(30)
      await world.send(company, { temperature: -20 })
      await world.wait(30)
    }
    expect(await world.history(company)).toHaveLength(60)
    expect((await mailsOf(company)).length).toBeLessThanOrEqual(5)
  })

  it('threat 31: thousands of messages at once end at a bound, and the history says who was not told', async () => {
    const company = await world.company('Flood')
    const alarmContacts = Array.from({ length: 50 }, (_, at) => contact({ email: `c${at}@example.com` }))
    for (let alarm = 0; alarm < 30; alarm++)
      await world.create(company, { name: `Alarm ${alarm}`, alarmContacts })
    await world.send(company, { temperature: -10 })
    expect(await mailsOf(company)).toHaveLength(1000)
    const sent = (await world.history(company)).map(({ message_sent }) => message_sent)
    expect(sent.filter(Boolean)).toHaveLength(20)
    expect(sent).toHaveLength(30)
    expect(world.warnings).toContainEqual({ messages: 500 })
  })

  it('threat 1: readings of one company raise no alarm of another', async () => {
    const [ours, theirs] = [await world.company('Ours'), await world.company('Theirs')]
    await world.create(theirs)
    await world.send(ours, { temperature: -10 })
    expect(await world.history(theirs)).toEqual([])
    expect(theirs.events).toEqual([])
  })
})
