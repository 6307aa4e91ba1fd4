import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { JobKind } from '#jobs/index.ts'
import { alarmOf } from '../alarms.ts'
import { type Company, onAlarmWorld } from '../engine/engine.fixture.ts'
import { hourMs } from '../judging/bands/learned-band.ts'
import { bandKinds } from './band-jobs.ts'
import { previewBand } from './preview-band.ts'

const on = onAlarmWorld()
const week = 168 * hourMs
const detection = { type: 'band', sensitivity: 3, direction: 'both', weeks: 12 } as const
const rule = { detection, limitHigh: null, message: '' }

const isAtWork = (time: number) => {
  const hour = new Date(time + 2 * hourMs).getUTCHours()
  return hour >= 8 && hour < 17
}
/** At work -15 °C, at night -20 °C; 4 readings an hour for so many weeks. */
async function record(company: Company, weeks: number, changes: { from?: number; by?: number } = {}) {
  const { from = Math.floor(on.world.clock.at / hourMs) * hourMs, by = 0 } = changes
  const [node] = await on.world.rows(
    sql<{ id: string }>`select id from node where deveui = ${company.deveui}`,
  )
  const [series = 0] = await on.world.store.resolveSeries(String(node?.id), ['temperature'])
  const readings = Array.from({ length: weeks * 168 * 4 }, (_, at) => {
    const time = from - (at + 1) * (hourMs / 4)
    return { time, value: (isAtWork(time) ? -15 : -20) + by + (at % 5) * 0.1 }
  })
  for (let at = 0; at < readings.length; at += 2000)
    await on.world.store.correct(series, readings.slice(at, at + 2000))
}

/** What the jobs would do that are waiting; all companies' if that is asked for first. */
async function runJobs(company: Company, { daily = false } = {}): Promise<number> {
  const { database, clock, store: readings } = on.world
  const kinds: Record<string, JobKind> = bandKinds({ database, clock, readings, wake: () => undefined })
  const run = (kind: string, companyId: string | null, payload: unknown) =>
    kinds[kind]?.run({ companyId, payload } as never, new AbortController().signal)
  if (daily) await run('alarm.bands', null, {})
  const jobs = await on.world.rows(sql<{ kind: string; payload: object }>`
    delete from job where kind like 'alarm.band%' and company_id = ${company.companyId} returning kind, payload`)
  for (const { kind, payload } of jobs)
    expect(await run(kind, company.companyId, payload)).toEqual({ outcome: 'done' })
  return jobs.length
}
const isLearning = async (company: Company, id: string) =>
  (await on.world.database.withCompany(company.companyId, (db) => alarmOf(db, id))).learning
const raised = async (company: Company) =>
  await on.world.rows(
    sql<{ value: number; comparison: string; crossed_limit: number; reset_at: Date | null }>`
      select value, comparison, crossed_limit, reset_at from alarm_event
      where company_id = ${company.companyId} order by triggered_at`,
  )

describe('alarms by a learned band', () => {
  it('learns when it is saved, is raised in the hour in which a value is unusual, and survives a restart', async () => {
    const company = await on.world.company('Kylhuset', 'Sweden')
    await record(company, 4)
    const { id } = await on.world.create(company, rule)
    expect(await isLearning(company, id)).toBe(true)
    await on.world.send(company, { temperature: 40 })
    expect(await raised(company)).toEqual([])
    // The last value is judged as soon as the band is learned.
    await on.world.send(company, { temperature: -15 })

    expect(await runJobs(company)).toBe(1)
    expect(await isLearning(company, id)).toBe(false)
    await on.world.wait(1)
    await on.world.send(company, { temperature: -14.9 })
    await on.world.wait(1)
    await on.world.send(company, { temperature: -20 })
    const [first] = await raised(company)
    expect(first).toMatchObject({ value: -20, comparison: 'LOW', reset_at: null })
    expect(Number(first?.crossed_limit)).toBeGreaterThan(-17)
    const [mail] = await on.mailsOf(company)
    expect(mail?.payload.text).toContain('Freezer 1, Temperature: -20 °C är under -15,')

    await on.world.restart()
    // At five o'clock work is over, and -20 °C is usual.
    await on.world.wait(5 * 3600)
    await on.world.send(company, { temperature: -20 })
    expect((await raised(company))[0]?.reset_at).not.toBeNull()
    await on.acknowledge(company)
    await on.world.wait(1)
    await on.world.send(company, { temperature: -14.9 })
    expect((await raised(company))[1]).toMatchObject({ value: -14.9, comparison: 'HIGH', reset_at: null })
  })

  it('is learned again each day, and the new band is judged by at once', async () => {
    const company = await on.world.company('Flyttat', 'Sweden')
    await record(company, 4)
    const { id } = await on.world.create(company, rule)
    await runJobs(company)
    await on.world.send(company, { temperature: isAtWork(on.world.clock.at) ? -15 : -20 })
    await on.world.wait(1)
    await on.world.send(company, { temperature: 0 })
    expect(await raised(company)).toMatchObject([{ value: 0, reset_at: null }])
    // It has been 20 degrees warmer all the time: somebody corrected the sensor's offset.
    await record(company, 4, { by: 20 })
    const before = await on.world.rows(sql`select learned_at, median from alarm_band where id = ${id}`)
    await on.world.wait(1)
    expect(await runJobs(company, { daily: true })).toBe(1)
    const after = await on.world.rows(sql`select learned_at, median from alarm_band where id = ${id}`)
    expect(after).not.toEqual(before)
    await on.world.wait(1)
    await on.world.send(company, { temperature: isAtWork(on.world.clock.at) ? 5 : 0 })
    expect((await raised(company))[0]?.reset_at).not.toBeNull()
  })

  it('forgets when it learns from something else, keeps it for another width, and learns what there is', async () => {
    const company = await on.world.company('Ändrat')
    await record(company, 3)
    const { id } = await on.world.create(company, rule)
    await runJobs(company)
    await on.world.edit(company, id, {
      name: 'Other',
      detection: { ...detection, sensitivity: 2, direction: 'above' },
    })
    expect([await isLearning(company, id), await runJobs(company)]).toEqual([false, 0])
    await on.world.edit(company, id, { tag: company.other.deveui })
    expect([await isLearning(company, id), await runJobs(company)]).toEqual([true, 1])
    // The other node has no history.
    expect(await isLearning(company, id)).toBe(true)
    await on.world.edit(company, id, { tag: company.deveui, detection: { ...detection, weeks: 4 } })
    expect([await runJobs(company), await isLearning(company, id)]).toEqual([1, false])
    await on.world.edit(company, id, { detection: null, limitHigh: 5 })
    expect(await on.world.rows(sql`select from alarm_band where id = ${id}`)).toEqual([])
    expect([await runJobs(company), await isLearning(company, id)]).toEqual([0, false])
  })

  it('what was learned for a rule that was changed or deleted meanwhile is dropped', async () => {
    const company = await on.world.company('Försent')
    await record(company, 3)
    const { id } = await on.world.create(company, rule)
    const { database, clock, store } = on.world
    const readings = {
      findSeries: store.findSeries,
      async calendarBuckets(...question: Parameters<typeof store.calendarBuckets>) {
        await on.world.edit(company, id, { detection: { ...detection, weeks: 6 } })
        return await store.calendarBuckets(...question)
      },
    }
    const kinds: Record<string, JobKind> = bandKinds({ database, clock, readings, wake: () => undefined })
    await kinds['alarm.band']?.run(
      { companyId: company.companyId, payload: { alarmId: id } } as never,
      new AbortController().signal,
    )
    expect(await isLearning(company, id)).toBe(true)
    await on.world.remove(company, id)
    expect(await runJobs(company)).toBeGreaterThan(0)
    expect(await on.world.rows(sql`select from alarm_band where id = ${id}`)).toEqual([])
  })

  it('a preview tells the band of each hour and what it would have raised', async () => {
    const company = await on.world.company('Förhandsvisning', 'Sweden')
    const { store, clock } = on.world
    const preview = (changes: object = {}, tag = company.deveui) =>
      previewBand(
        {
          tag,
          tagDataKey: 'temperature',
          sensitivity: 3,
          direction: 'both',
          weeks: 12,
          alarmDelay: 0,
          activeDays: [],
          activeFrom: null,
          activeTo: null,
          ...changes,
        },
        { context: on.world.contextOf(company), store },
      )
    expect(await preview()).toEqual({
      band: null,
      timeZone: 'Europe/Stockholm',
      historyFrom: null,
      times: 0,
      duration: 0,
      ranges: [],
    })
    await record(company, 6)
    // An hour and a quarter at 30 °C, a week ago.
    const from = Math.floor((clock.at - week) / hourMs) * hourMs
    const [node] = await on.world.rows(
      sql<{ id: string }>`select id from node where deveui = ${company.deveui}`,
    )
    const [series = 0] = await store.resolveSeries(String(node?.id), ['temperature'])
    await store.correct(
      series,
      Array.from({ length: 5 }, (_, at) => ({ time: from + at * (hourMs / 4), value: 30 })),
    )
    const { band, ...told } = await preview()
    expect([band?.low, band?.high, band?.median].map((each) => each?.length)).toEqual([168, 168, 168])
    expect([band?.median[24 + 3], band?.median[24 + 9]].map(Number).map(Math.round)).toEqual([-20, -15])
    expect(told).toMatchObject({ times: 1, duration: 2 * hourMs, ranges: [{ from, to: from + 2 * hourMs }] })
    expect(told.historyFrom).toBe(Math.floor(clock.at / hourMs) * hourMs - 6 * week)
    expect(await preview({ direction: 'below' })).toMatchObject({ times: 0 })
    expect(await preview({ alarmDelay: 3 * 3600 })).toMatchObject({ times: 0, duration: 0, ranges: [] })
    await expect(preview({}, 'nobody')).rejects.toMatchObject({ code: 'object.notFound' })
  })
})
