import { randomUUID } from 'node:crypto'
import { permissions } from '@fyr/contract/access/permissions'
import { type AlarmBody, alarmBody } from '@fyr/contract/automation/alarms/alarms'
import type { LiveEvent } from '@fyr/contract/live/live'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { createLiveBus } from '#live/index.ts'
import { createOutbox } from '#outbound/index.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import {
  alarmParticipant,
  createLastSeen,
  createLastValues,
  createPipeline,
  discoveredKeys,
  futureReadings,
  ingestErrors,
  lateReadings,
  usualQueueLimits,
} from '#telemetry/index.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { createApplication } from '../../devices/applications/applications.ts'
import { createNode } from '../../devices/nodes/nodes.ts'
import { createAlarm, removeAlarm, updateAlarm } from './alarms.ts'
import { type AlarmDeps, createAlarmCommands, createAlarmEngine } from './index.ts'
import { settingsFrom } from './settings.ts'

/** Monday noon in Stockholm. */
const noon = new Date('2026-06-01T12:00:00+02:00')

export const contact = (changes: Partial<AlarmBody['alarmContacts'][number]> = {}) => ({
  name: 'Anna',
  contactType: 'EMAIL' as const,
  email: 'anna@example.com',
  phoneNumber: null,
  ...changes,
})

type World = Awaited<ReturnType<typeof startAlarmWorld>>

export type { World }

/**
 * Real PostgreSQL, readings store, pipeline and alarm engine, with a clock that the test moves. What goes out
 * ends in the outbox.
 */
export async function startAlarmWorld() {
  const { db: database, url, drop } = await testDatabase()
  const clock = { at: noon.getTime(), now: () => new Date(clock.at) }
  const { pipeline: pool, events } = database
  const warnings: object[] = []
  const log = pino({ level: 'silent' })
  const bus = createLiveBus((error) => warnings.push({ error }))
  const store = await openReadingsStore({ pool, log, clock })
  const woken = { times: 0 }

  async function startEngine() {
    const lastValues = createLastValues(store)
    const engine = createAlarmEngine({
      pool,
      events,
      bus,
      lastValues,
      wakeOutbox: () => {
        woken.times++
      },
      publicUrl: 'https://fyr.example',
      log: {
        info: () => undefined,
        warn: (details: object) => void warnings.push(details),
        error: (details: object) => void warnings.push(details),
      },
    })
    await engine.start()
    const pipeline = createPipeline({
      isOwner: () => true,
      pool,
      events,
      store,
      lastValues,
      bus,
      disk: { refuses: false, stored: () => undefined },
      clock,
      log,
      limits: {
        futureMs: 86_400_000,
        maxDepth: 8,
        keysPerNode: 500,
        judgeWindowMs: 300_000,
        nodesInMemory: 1000,
        queue: usualQueueLimits,
      },
    })
    pipeline.start([
      discoveredKeys,
      createLastSeen(pool, clock),
      futureReadings,
      lateReadings,
      ingestErrors(bus),
      alarmParticipant(engine),
    ])
    return { engine, lastValues, pipeline, commands: createAlarmCommands({ pipeline, pool, engine, clock }) }
  }
  let running = await startEngine()

  const deps: AlarmDeps = {
    store,
    commands: {
      acknowledge: (...args) => running.commands.acknowledge(...args),
      snooze: (...args) => running.commands.snooze(...args),
      endSnooze: (...args) => running.commands.endSnooze(...args),
    },
    outbox: createOutbox({ clock, wake: () => void woken.times++ }),
    lastValues: { latestOf: (series) => running.lastValues.latestOf(series) },
    publicUrl: 'https://fyr.example',
    canMail: async () => true,
    canSms: async () => true,
  }

  async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    return await database.withPlatform(async (db) => (await query.execute(db.query)).rows)
  }

  /** A company with an account at work in it and two nodes. */
  async function company(name: string, country: string | null = null) {
    const companyId = randomUUID()
    const accountId = randomUUID()
    await rows(sql`insert into company (id, name, country) values (${companyId}, ${name}, ${country})`)
    await rows(
      sql`insert into account (id, email, password_hash) values (${accountId}, ${`${accountId}@example.com`}, '')`,
    )
    const nodes = ['1', '2'].map((number) => `${companyId.slice(0, 8)}-${number}`)
    const [deveui = '', other = ''] = nodes
    const by = (changes: Partial<CompanyPrincipal> = {}): CompanyPrincipal => ({
      accountId,
      sessionId: randomUUID(),
      name: 'Anna Berg',
      isSuper: false,
      companyId,
      role: 'CompanyAdmin',
      permissions: new Set(permissions),
      token: null,
      requestId: 'request-1',
      language: 'en',
      now: clock.now(),
      ...changes,
    })
    await database.withCompany(companyId, async (db) => {
      const { id } = await createApplication(db, by(), 'Cold rooms')
      for (const [at, address] of nodes.entries()) {
        const keys = [{ name: 'temperature', label: 'Temperature', unit: '°C' }]
        const body = {
          name: `Freezer ${at + 1}`,
          deveui: address,
          nodeType: 1,
          decoder: 'json' as const,
          flattenJson: true,
          keys,
        }
        await createNode(db, by(), id, { ...body, lat: null, long: null, topics: [] })
      }
    })
    const events: LiveEvent[] = []
    bus.onEvent(companyId, (event) => void events.push(event))
    return { companyId, accountId, by, deveui, other: { companyId, deveui: other }, events }
  }
  type Company = Awaited<ReturnType<typeof company>>

  /** As the contract would let it pass: too warm above -18 °C, told to Anna by mail. */
  function body({ deveui }: Company, changes: Partial<AlarmBody> = {}): AlarmBody {
    return alarmBody.parse({
      name: 'Too warm',
      tag: deveui,
      tagDataKey: 'temperature',
      alertType: 0,
      priority: 'a',
      limitHigh: -18,
      message: '{{node}} is at {{value}}',
      alarmContacts: [contact()],
      ...changes,
    })
  }

  async function send(
    { companyId, deveui }: Pick<Company, 'companyId' | 'deveui'>,
    values: Record<string, unknown>,
    createdAt?: number,
  ) {
    const readings = Object.entries(values).map(([key, value]) => ({ key, value, createdAt }))
    const uplink = { source: 'http' as const, companyId, address: deveui, onlyNodeId: null, readings }
    const [outcome] = await running.pipeline.submit([{ ...uplink, receivedAt: clock.at }])
    if (outcome?.accepted !== readings.length) throw new Error(`Refused: ${JSON.stringify(outcome)}`)
  }

  return {
    database,
    /** Of the owner, who may do everything. */
    url,
    clock,
    store,
    deps,
    woken,
    warnings,
    rows,
    company,
    body,
    send,
    get running() {
      return running
    },
    async create(of: Company, changes: Partial<AlarmBody> = {}) {
      const settings = settingsFrom(body(of, changes))
      return await database.withCompany(of.companyId, (db) => createAlarm(db, of.by(), settings))
    },
    async edit(of: Company, id: string, changes: Partial<AlarmBody>) {
      return await database.withCompany(of.companyId, (db) => updateAlarm(db, of.by(), id, changes))
    },
    async remove(of: Company, id: string) {
      await database.withCompany(of.companyId, (db) => removeAlarm(db, of.by(), id))
    },
    /** Lets seconds pass, then ticks once. */
    async wait(seconds: number) {
      clock.at += seconds * 1000
      await running.commands.tick()
    },
    /** Another process takes over: nothing is left but the database. */
    async restart() {
      await running.pipeline.stop()
      running.engine.close()
      running = await startEngine()
    },
    /** As the access check would have made it for somebody of the company. */
    contextOf(of: Company, changes: Partial<CompanyPrincipal> = {}): RequestContext {
      const by = () => of.by({ now: clock.now(), ...changes })
      return {
        requestId: 'request-1',
        language: by().language,
        now: clock.now(),
        remoteAddress: '127.0.0.1',
        isAbandoned: () => false,
        userAgent: undefined,
        origin: undefined,
        host: undefined,
        caller: by(),
        signedIn: by,
        inCompany: (work) => database.withCompany(of.companyId, (db) => work(db, by())),
        refreshCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
        masqueradeCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
        deviceCookie: { read: () => undefined, write: () => undefined },
        passkeyCookie: { read: () => undefined, write: () => undefined },
        ssoCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
        authorize: async () => undefined,
      }
    },
    outbox: () =>
      rows(
        sql<{ companyId: string; kind: string; payload: Record<string, string>; key: string }>`
          select company_id as "companyId", kind, payload, idempotency_key as key from job order by created_at, idempotency_key`,
      ),
    history: (of: Company) =>
      rows(sql<Record<string, unknown>>`
        select id, triggered_at, reset_at, acknowledged_at, acknowledged_name, comment, value, message, message_sent, message_held,
          (select json_agg(state order by recipient) from alarm_delivery where event_id = alarm_event.id) as deliveries
        from alarm_event where company_id = ${of.companyId} order by triggered_at`),
    log: (of: Company) =>
      rows(sql<{ type: string; kind: string; params: object; actor_name: string | null }>`
        select type, kind, params, actor_name from log_entry where company_id = ${of.companyId} order by id`),
    async stop() {
      await running.pipeline.stop()
      running.engine.close()
      await store.close()
      await drop()
    },
  }
}
