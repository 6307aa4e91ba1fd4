import type { MaintenanceWindowBody } from '@fyr/contract/automation/maintenance-windows'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { maintenanceWindowRoutes as routes } from '#domains/automation/maintenance-windows/index.ts'
import { callRoute } from '../../../../../test/support/endpoints/call-route.ts'
import { alarmRoutes } from '../routes.ts'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()
const minute = 60_000

const subjects = async (company: Company) => (await on.mailsOf(company)).map(({ payload }) => payload.subject)

const iso = (ms: number) => new Date(on.world.clock.at + ms).toISOString()

async function active(company: Company) {
  const [alarm] = await callRoute(
    alarmRoutes(on.world.deps).active,
    { query: { withAcknowledged: 'true' }, body: undefined },
    { context: on.world.contextOf(company) },
  ).then(({ body }) => body)
  return alarm
}

/** An action that asks for triggered alarms. */
const addAction = ({ companyId }: Company) =>
  on.world.rows(sql`
    insert into action (company_id, id, title, description, event_type, is_enabled, cooldown_minutes,
      manual_cooldown, duration_minutes, application_ids, deveuis, priorities, contacts, email_title_template,
      message_template, mqtt_topic_template, webhook_url, created_at)
    values (${companyId}, gen_random_uuid(), 'Tell', '', ${actionEvents.alarmRaised}, true, 0, false, 0, '{}', '{}',
      '{}', '[]', '', '', '', '', now())`)
const actionJobs = async (company: Company) =>
  (await on.world.outbox()).flatMap(({ companyId, kind, payload }) =>
    companyId === company.companyId && kind === 'action' ? [payload as object] : [],
  )

describe('a snooze', () => {
  it('is told of on the active list, survives a restart, and reminds when it is over', async () => {
    const company = await on.world.company('Fryshuset')
    await on.world.create(company, { repeatMinutes: 10 })
    await on.world.send(company, { temperature: -12 })
    const id = String((await active(company))?.id)
    const routesOf = alarmRoutes(on.world.deps)
    const context = on.world.contextOf(company)
    const until = iso(60 * minute)
    await callRoute(
      routesOf.snooze,
      { params: { id }, body: { minutes: 60, comment: 'Defrosting' } },
      { context },
    )
    expect(await active(company)).toMatchObject({
      snoozedUntil: until,
      snoozedBy: 'Anna Berg',
      snoozeComment: 'Defrosting',
    })
    await on.world.restart()
    await on.world.wait(59 * 60)
    expect(await subjects(company)).toHaveLength(1)
    await on.world.wait(60)
    expect(await subjects(company)).toEqual([
      'High alarm: Too warm (Freezer 1)',
      'Snooze ended: High alarm: Too warm (Freezer 1)',
    ])
    expect(await active(company)).toMatchObject({ snoozedUntil: null })

    await callRoute(routesOf.snooze, { params: { id }, body: { minutes: 60 } }, { context })
    await callRoute(routesOf.endSnooze, { params: { id } }, { context })
    await callRoute(routesOf.endSnooze, { params: { id } }, { context })
    await on.world.wait(600)
    expect(await subjects(company)).toHaveLength(3)
    const audited = await on.world.rows(
      sql<{ changes: object }>`select changes from audit
        where company_id = ${company.companyId} and action = 'updated' and object_type = 'alarm' order by id`,
    )
    expect(audited).toMatchObject([
      { changes: { snoozedUntil: { to: until }, comment: { to: 'Defrosting' } } },
      { changes: { snoozedUntil: {} } },
      { changes: { snoozedUntil: { to: null } } },
    ])
    await on.acknowledge(company)
    await expect(
      callRoute(routesOf.snooze, { params: { id }, body: { minutes: 60 } }, { context }),
    ).rejects.toMatchObject({ code: 'alarm.notActive' })
  })
})

describe('a maintenance window', () => {
  const make = (company: Company, changes: Partial<MaintenanceWindowBody>) => {
    const body = { name: 'Pump service', wholeCompany: true, ...changes }
    return callRoute(routes.create, { body }, { context: on.world.contextOf(company) })
  }
  const hour = () => ({ start: iso(0), end: iso(60 * minute) })

  it('records alarms and tells nobody, an action neither; what is still outside is told of at its end', async () => {
    const company = await on.world.company('Kylhuset')
    await on.world.create(company)
    const window = await make(company, hour())
    expect(window).toMatchObject({ activeUntil: iso(60 * minute), repeats: 'once', days: [] })
    await on.world.send(company, { temperature: -12 })
    expect(await active(company)).toMatchObject({ maintenance: 'Pump service', messageHeld: true })
    await on.world.restart()
    await on.world.wait(59 * 60)
    expect(await on.mailsOf(company)).toEqual([])
    const told = await on.world.rows(sql`select from notification where company_id = ${company.companyId}`)
    expect(told).toEqual([])
    await on.world.wait(60)
    expect(await subjects(company)).toEqual(['High alarm: Too warm (Freezer 1)'])
    expect(await active(company)).toMatchObject({ maintenance: 'Pump service', messageHeld: false })
  })

  it('holds back actions as it does messages: they hear at its end of what is still outside, once', async () => {
    const [outlives, ends] = [await on.world.company('Överlever'), await on.world.company('Slutar')]
    for (const company of [outlives, ends]) {
      await on.world.create(company)
      await addAction(company)
      await make(company, hour())
      await on.world.send(company, { temperature: -12 })
      expect(await actionJobs(company)).toEqual([])
    }
    await on.world.send(ends, { temperature: -20 })
    await on.world.wait(60 * 60)
    expect(await actionJobs(outlives)).toMatchObject([
      { type: actionEvents.alarmRaised, facts: { alarm: 'Too warm', value: '-12 °C' } },
    ])
    await on.world.wait(60 * 60)
    expect([(await actionJobs(outlives)).length, await actionJobs(ends)]).toEqual([1, []])
    // Outside of a window an action is told of each entry, whatever its messages wait for.
    await on.acknowledge(outlives)
    await on.world.send(outlives, { temperature: -20 })
    await on.world.send(outlives, { temperature: -12 })
    expect(await actionJobs(outlives)).toHaveLength(2)
  })

  it('that ends early or is deleted holds nothing back any longer; one that is longer holds on', async () => {
    const company = await on.world.company('Kortare')
    await on.world.create(company)
    const context = on.world.contextOf(company)
    const { id } = await make(company, hour())
    await on.world.send(company, { temperature: -12 })
    await callRoute(routes.update, { params: { id }, body: { end: iso(120 * minute) } }, { context })
    await on.world.wait(90 * 60)
    expect(await on.mailsOf(company)).toEqual([])
    await callRoute(routes.remove, { params: { id } }, { context })
    await on.world.wait(1)
    expect(await subjects(company)).toHaveLength(1)
  })

  it('of other nodes is none of this alarm’s business; of its application it is', async () => {
    const company = await on.world.company('Andra')
    await on.world.create(company, { autoAcknowledge: true })
    await make(company, { ...hour(), wholeCompany: false, nodes: [company.other.deveui] })
    await on.world.send(company, { temperature: -12 })
    expect(await subjects(company)).toHaveLength(1)
    await on.world.wait(1800)
    await on.world.send(company, { temperature: -20 })
    const applications = await on.world.rows(
      sql<{ id: string }>`select id from application where company_id = ${company.companyId}`,
    )
    await make(company, { ...hour(), wholeCompany: false, applications: applications.map(({ id }) => id) })
    await on.world.wait(1800)
    await on.world.send(company, { temperature: -12 })
    expect(await subjects(company)).toHaveLength(1)
  })

  it('of another company is none of its business', async () => {
    const [ours, theirs] = [await on.world.company('Vår'), await on.world.company('Deras')]
    await on.world.create(ours)
    await make(theirs, hour())
    await on.world.send(ours, { temperature: -12 })
    expect(await subjects(ours)).toHaveLength(1)
  })

  it('is refused without an end, without anything that it is about, and as the 101st', async () => {
    const company = await on.world.company('Felaktiga')
    const refused = (changes: Partial<MaintenanceWindowBody>) => expect(make(company, changes)).rejects
    await refused({ start: iso(0), end: iso(0) }).toMatchObject({ code: 'maintenanceWindow.noPeriod' })
    await refused({ repeats: 'weekly' }).toMatchObject({ code: 'maintenanceWindow.noPeriod' })
    await refused({ start: iso(0) }).toMatchObject({ code: 'request.invalid' })
    await refused({ ...hour(), wholeCompany: false }).toMatchObject({ code: 'request.invalid' })
    await refused({ ...hour(), wholeCompany: false, nodes: ['nobody'] }).toMatchObject({
      code: 'maintenanceWindow.unknownObject',
    })
    for (let made = 0; made < 100; made += 1) await make(company, hour())
    await refused(hour()).toMatchObject({ code: 'maintenanceWindow.tooMany' })
  })
})
