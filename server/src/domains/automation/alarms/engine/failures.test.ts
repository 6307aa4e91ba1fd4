import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { contact } from '../alarm-world.fixture.ts'
import { removeAlarm } from '../alarms.ts'
import { columnsOf } from '../judging/alarm.fixture.ts'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()
const { mailsOf } = on

describe('a commit that fails', () => {
  it('leaves the alarm as it was, and the same reading raises it again', async () => {
    const company = await on.world.company('Broken')
    await on.world.create(company)
    const { engine, lastValues } = on.world.running
    const now = on.world.clock.now()
    const nodeId = await nodeIdOf(company)
    const reading = { nodeId, key: 'temperature', value: -10, time: now.getTime() }
    await engine.refresh()
    const lost = await engine.judge(columnsOf(lastValues, [reading]), now)
    const writing = inTransaction(on.world.database.pipeline, async (client) => {
      await engine.write(client, lost, now)
      throw new Error('lost')
    })
    await expect(writing).rejects.toThrow('lost')
    expect(company.events).toEqual([])
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toHaveLength(1)
    expect(await mailsOf(company)).toHaveLength(1)
  })

  it('or whose answer was lost, is looked up: what happened is not done twice', async () => {
    const company = await on.world.company('Unknown')
    await on.world.create(company)
    const { engine, lastValues } = on.world.running
    const now = on.world.clock.now()
    const reading = { nodeId: await nodeIdOf(company), key: 'temperature', value: -10, time: now.getTime() }
    await engine.refresh()
    const judgement = await engine.judge(columnsOf(lastValues, [reading]), now)
    await inTransaction(on.world.database.pipeline, (client) => engine.write(client, judgement, now))
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toHaveLength(1)
    expect(await mailsOf(company)).toHaveLength(1)
  })

  async function nodeIdOf({ deveui }: Company): Promise<string> {
    const [node] = await on.world.rows(sql<{ id: string }>`select id from node where deveui = ${deveui}`)
    return node?.id ?? ''
  }
})

describe('an alarm that is deleted while a batch is judged', () => {
  it('is passed over, and the others of the batch are written', async () => {
    const company = await on.world.company('Race')
    const gone = await on.world.create(company)
    await on.world.create(company, { name: 'Stays' })
    await on.world.running.engine.refresh()
    // No one is told of this one, as if the notice were still on its way.
    await on.world.rows(sql`delete from alarm where id = ${gone.id}`)
    await on.world.send(company, { temperature: -10 })
    expect((await mailsOf(company)).map(({ payload }) => payload.subject)).toEqual([
      'High alarm: Stays (Freezer 1)',
    ])
    expect(company.events.filter(({ type }) => type === 'alarmRaised')).toHaveLength(1)
  })
})

describe('an alarm that is being deleted', () => {
  it('is waited for, and nothing is written about it', async () => {
    const company = await on.world.company('Deleting')
    const { id } = await on.world.create(company)
    const [deleted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = on.world.database.withCompany(company.companyId, async (db) => {
      await removeAlarm(db, company.by(), id)
      deleted.resolve()
      await mayCommit.promise
    })
    await deleted.promise
    const sending = on.world.send(company, { temperature: -10 })
    await expect.poll(() => waitingForLocks(), { timeout: 20_000 }).toBeGreaterThan(0)
    mayCommit.resolve()
    await deleting
    await sending
    expect(await mailsOf(company)).toEqual([])
    expect(company.events.map(({ type }) => type)).not.toContain('alarmRaised')
  })

  it('is not waited for when it is acknowledged: everybody’s readings would wait', async () => {
    const company = await on.world.company('Held')
    const other = await on.world.company('Waits for nobody')
    const { id } = await on.world.create(company)
    await on.world.send(company, { temperature: -10 })
    const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = on.world.database.withCompany(company.companyId, async (db) => {
      await removeAlarm(db, company.by(), id)
      held.resolve()
      await mayEnd.promise
      throw new Error('it stays')
    })
    await held.promise
    // As many as a person selects in a list.
    let ended = 0
    const codes = Array.from({ length: 20 }, async () => {
      const code = await on.acknowledge(company).then(
        () => 'acknowledged',
        (error: { code: string }) => error.code,
      )
      ended++
      return code
    })
    await on.world.send(other, { temperature: -10 })
    expect(ended).toBeLessThan(10)
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['server.busy']))
    expect(await on.world.history(company)).toMatchObject([{ acknowledged_at: null }])
    mayEnd.resolve()
    await expect(holding).rejects.toThrow('it stays')
    await on.acknowledge(company)
    expect(await on.world.history(company)).toMatchObject([{ acknowledged_at: expect.any(Date) }])
  })

  async function waitingForLocks(): Promise<number> {
    const [row] = await on.world.rows(
      sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`,
    )
    return row?.count ?? 0
  }
})

describe('hostile input', () => {
  it('threat 20, 22: names and values stay text in mails, and one line in subjects', async () => {
    const company = await on.world.company('<b>Evil</b> {{node}}')
    const name = 'Hot\r\nBcc: victim@example.com <img src=x onerror=alert(1)>'
    const { id: alarmId } = await on.world.create(company, {
      name: 'Hot',
      signalType: 'digital',
      limitHigh: null,
      digitalTrigger: 'high',
      message: '{{company}} {{value}}',
    })
    // As earlier versions stored names; this one refuses line breaks.
    const { companyId } = company
    await on.world.database.withCompany(companyId, async (db) => {
      await sql`update alarm set name = ${name} where id = ${alarmId}`.execute(db.query)
      db.publishEvent('alarm', { companyId, alarmId })
    })
    await on.world.send(company, { temperature: 'ON' })
    const [mail] = await mailsOf(company)
    expect(mail?.payload.subject).toBe(
      'High alarm: Hot Bcc: victim@example.com <img src=x onerror=alert(1)> (Freezer 1)',
    )
    expect(mail?.payload.html).not.toMatch(/<img|<b>/)
    expect(mail?.payload.text).toContain('<b>Evil</b> {{node}} on')
  })

  it('threat 31: an alarm that flaps sends few mails, and all raises are in the history', async () => {
    const company = await on.world.company('Flapping')
    await on.world.create(company, { autoAcknowledge: true })
    for (let minute = 0; minute < 60; minute++) {
      await on.world.send(company, { temperature: -10 })
      await on.world.wait(30)
      await on.world.send(company, { temperature: -20 })
      await on.world.wait(30)
    }
    const history = await on.world.history(company)
    expect(history).toHaveLength(60)
    // Where nobody was told the history says that it was held back.
    for (const { deliveries, message_held } of history) expect(message_held).toBe(deliveries === null)
    expect((await mailsOf(company)).length).toBeLessThanOrEqual(5)
  })

  it('threat 31: thousands of messages at once end at a bound, and the history says who was not told', async () => {
    const company = await on.world.company('Flood')
    const alarmContacts = Array.from({ length: 50 }, (_, at) => contact({ email: `c${at}@example.com` }))
    for (let alarm = 0; alarm < 30; alarm++)
      await on.world.create(company, { name: `Alarm ${alarm}`, alarmContacts })
    await on.world.send(company, { temperature: -10 })
    expect(await mailsOf(company)).toHaveLength(1000)
    const states = (await on.world.history(company)).map(({ deliveries }) => new Set(deliveries as string[]))
    expect(states.filter((each) => each.has('queued'))).toHaveLength(20)
    expect(states.filter((each) => each.has('capped'))).toHaveLength(10)
    expect(on.world.warnings).toContainEqual({ messages: 500 })
    const refusal = { kind: 'messages.dropped', params: { count: 500 } }
    expect(await on.world.log(company)).toContainEqual(expect.objectContaining(refusal))
  })

  it('threat 1: readings of one company raise no alarm of another', async () => {
    const [ours, theirs] = [await on.world.company('Ours'), await on.world.company('Theirs')]
    await on.world.create(theirs)
    await on.world.send(ours, { temperature: -10 })
    expect(await on.world.history(theirs)).toEqual([])
    expect(theirs.events).toEqual([])
  })
})
