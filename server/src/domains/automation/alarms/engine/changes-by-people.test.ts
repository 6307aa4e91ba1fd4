import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()
const { acknowledge, mailsOf } = on

describe('changes by people', () => {
  it('to a limit while pending end the excursion, and the next reading finds anew', async () => {
    const company = await on.world.company('Edit pending')
    const { id } = await on.world.create(company, { alarmDelay: 60 })
    await on.world.send(company, { temperature: -10 })
    await on.world.edit(company, id, { limitHigh: 0 })
    await on.world.wait(120)
    expect(await on.world.history(company)).toEqual([])
    await on.world.edit(company, id, { limitHigh: -18 })
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(60)
    expect(await on.world.history(company)).toHaveLength(1)
  })

  it('to the delay while pending start it again', async () => {
    const company = await on.world.company('Edit delay')
    const { id } = await on.world.create(company, { alarmDelay: 60 })
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(50)
    await on.world.edit(company, id, { alarmDelay: 100 })
    await on.world.wait(0)
    await on.world.wait(99)
    expect(await on.world.history(company)).toEqual([])
    await on.world.wait(1)
    expect(await on.world.history(company)).toHaveLength(1)
  })

  it('to the name change nothing of what was found', async () => {
    const company = await on.world.company('Rename')
    const { id } = await on.world.create(company, { alarmDelay: 60 })
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(50)
    await on.world.edit(company, id, { name: 'Much too warm' })
    await on.world.wait(10)
    expect((await mailsOf(company))[0]?.payload.subject).toBe('High alarm: Much too warm (Freezer 1)')
  })

  it('that switch it off reset what is raised, within the second and without a reading', async () => {
    const company = await on.world.company('Off')
    const { id } = await on.world.create(company)
    await on.world.send(company, { temperature: -10 })
    await on.world.edit(company, id, { active: false })
    await on.world.wait(1)
    expect(await on.world.history(company)).toMatchObject([
      { reset_at: expect.any(Date), acknowledged_at: null },
    ])
    await acknowledge(company)
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toHaveLength(1)
    await on.world.edit(company, id, { active: true })
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toHaveLength(2)
  })

  it('that nobody judged before a crash void what was found, also of an alarm that is off now', async () => {
    const company = await on.world.company('Crash')
    const { id } = await on.world.create(company)
    await on.world.send(company, { temperature: -10 })
    await on.world.edit(company, id, { active: false })
    await on.world.restart()
    await on.world.wait(1)
    expect(await on.world.history(company)).toMatchObject([{ reset_at: expect.any(Date) }])
  })

  it('that delete it while it is raised take its history, and readings go on', async () => {
    const company = await on.world.company('Delete')
    const { id } = await on.world.create(company)
    await on.world.send(company, { temperature: -10 })
    await on.world.remove(company, id)
    await on.world.send(company, { temperature: -9 })
    await on.world.wait(1)
    expect(await on.world.history(company)).toEqual([])
    expect(await on.world.rows(sql`select from alarm_state where id = ${id}`)).toEqual([])
    expect(on.world.running.engine.isDue(on.world.clock.now())).toBe(false)
  })

  it('to the company’s time zone move its active days', async () => {
    const company = await on.world.company('Zone', 'Sweden')
    const day = new Date(on.world.clock.at).getUTCDay()
    // Kiritimati is so far ahead that it is tomorrow there.
    await on.world.create(company, { activeDays: [(day + 1) % 7] })
    await on.world.send(company, { temperature: -10 })
    expect(await on.world.history(company)).toEqual([])
    await on.world.rows(
      sql`insert into company_setting (company_id, key, value)
          values (${company.companyId}, 'timeZone', '"Pacific/Kiritimati"')`,
    )
    await on.world.database.withCompany(company.companyId, async (db) => {
      db.publishEvent('settings', { companyId: company.companyId })
    })
    await on.world.wait(1)
    expect(await on.world.history(company)).toHaveLength(1)
  })
})

describe('a company that is deleted', () => {
  it('is forgotten with what was pending in it', async () => {
    const company = await on.world.company('Gone')
    await on.world.create(company, { alarmDelay: 60 })
    await on.world.send(company, { temperature: -10 })
    await on.world.database.withPlatform(async (db) => {
      await sql`delete from company where id = ${company.companyId}`.execute(db.query)
      db.publishEvent('companyDeleted', { companyId: company.companyId })
    })
    await on.world.wait(120)
    expect(on.world.running.engine.isDue(on.world.clock.now())).toBe(false)
    expect(company.events.map(({ type }) => type)).not.toContain('alarmRaised')
  })
})
