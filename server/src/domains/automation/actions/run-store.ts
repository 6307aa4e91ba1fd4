import type { ActionRun } from '@fyr/contract/automation/actions'
import { sql } from 'kysely'
import { type CompanyDb, contains, type ListPage, type Paging, type PlatformDb, sqlPage } from '#db/index.ts'
import { changeRows, type DeliveryChange, deliveriesJson } from '#domains/messages/deliveries/index.ts'

export interface NewRun {
  id: string
  actionId: string
  key: string
  type: number
  at: Date
  ranAt: Date
  isTest: boolean
  facts: Readonly<Record<string, string>>
}

/** A message of a run to one receiver, as it is written beside the job that sends it. */
export interface NewActionDelivery {
  idempotencyKey: string
  channel: ActionRun['deliveries'][number]['channel']
  recipient: string
  state: 'queued' | 'failed' | 'capped'
  reason: string | null
}

export async function hasRun(db: CompanyDb, actionId: string, key: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select from action_run where action_id = ${actionId} and event_key = ${key}`)
  return rows.length > 0
}

/** How often actions of the company ran since, tests among them or apart. */
export async function countRuns(db: CompanyDb, since: Date, isTest?: boolean): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from action_run
    where ran_at > ${since} and company_id = ${db.companyId} ${isTest === undefined ? sql`` : sql`and is_test = ${isTest}`}`)
  return rows[0]?.count ?? 0
}

export async function insertRun(
  db: CompanyDb,
  { id, actionId, key, type, at, ranAt, isTest, facts }: NewRun,
  deliveries: readonly NewActionDelivery[],
): Promise<void> {
  await db.execute(sql`
    insert into action_run (id, action_id, event_key, event_type, event_at, ran_at, is_test, params)
    values (${id}, ${actionId}, ${key}, ${type}, ${at}, ${ranAt}, ${isTest}, ${JSON.stringify(facts)}::jsonb)`)
  const column = (values: readonly (string | null)[]) => sql`${sql.val(values)}::text[]`
  await db.execute(sql`
    insert into action_delivery (run_id, idempotency_key, channel, recipient, state, reason, updated_at)
    select ${id}::uuid, new.idempotency_key, new.channel, new.recipient, new.state, new.reason, ${ranAt}
    from unnest(${column(deliveries.map(({ idempotencyKey }) => idempotencyKey))},
      ${column(deliveries.map(({ channel }) => channel))},
      ${column(deliveries.map(({ recipient }) => recipient))},
      ${column(deliveries.map(({ state }) => state))},
      ${column(deliveries.map(({ reason }) => reason))})
      as new (idempotency_key, channel, recipient, state, reason)`)
}

export interface ChangedActionDelivery {
  companyId: string
  actionId: string
  title: string
  idempotencyKey: string
  recipient: string
}

/** Records what became of messages; those whose action is gone by now are passed over. */
export async function changeActionDeliveries(
  db: PlatformDb,
  changes: readonly DeliveryChange[],
  at: Date,
): Promise<ChangedActionDelivery[]> {
  return await db.rows(sql<ChangedActionDelivery>`
    update action_delivery as delivery
    set state = change.state, reason = change.reason, next_attempt_at = change.next_attempt_at::timestamptz,
      updated_at = ${at}
    from ${changeRows(changes)}, action_run as run, action
    where delivery.idempotency_key = change.idempotency_key
      and run.company_id = delivery.company_id and run.id = delivery.run_id
      and action.company_id = run.company_id and action.id = run.action_id
    returning delivery.company_id as "companyId", action.id as "actionId", action.title,
      delivery.idempotency_key as "idempotencyKey", delivery.recipient`)
}

export interface RunListing extends Paging {
  search?: string | undefined
  actionId?: string | undefined
  state?: string | undefined
  order: 'asc' | 'desc'
}

export type StoredRun = Omit<ActionRun, 'time' | 'ran'> & { at: Date; ranAt: Date }

/** One page by time, and the number of all that match. */
export async function listRuns(
  db: CompanyDb,
  { search, actionId, state, order, ...paging }: RunListing,
): Promise<ListPage<StoredRun>> {
  const deliveryOf = sql`from action_delivery as delivery
    where delivery.company_id = run.company_id and delivery.run_id = run.id`
  const conditions = sql.join(
    [
      sql`run.company_id = ${db.companyId}`,
      ...(actionId === undefined ? [] : [sql`run.action_id = ${actionId}`]),
      ...(state === undefined ? [] : [sql`exists (select ${deliveryOf} and delivery.state = ${state})`]),
      sql`(${contains(search, sql`lower(action.title)`)}
        or exists (select from jsonb_each_text(run.params) as fact where ${contains(search, sql`lower(fact.value)`)})
        or exists (select ${deliveryOf} and ${contains(search, sql`lower(delivery.recipient)`)}))`,
    ],
    sql` and `,
  )
  const from = sql`from action_run as run
    join action on action.company_id = run.company_id and action.id = run.action_id where ${conditions}`
  const select = sql`run.id, run.action_id as "actionId", action.title, run.event_type as "eventType",
    run.params as facts, run.event_at as at, run.ran_at as "ranAt", run.is_test as "isTest",
    ${deliveriesJson(deliveryOf)} as deliveries`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const orderBy = sql`run.ran_at ${direction}, run.id ${direction}`
  return await sqlPage(db, { select, from, orderBy }, paging)
}

export async function deleteOldRuns(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from action_run where ran_at < ${before}`)
}

/** Whether the node or the gateway of an event has been quiet ever since. */
export async function isStillQuiet(
  db: CompanyDb,
  { deveui, gatewayId, at }: { deveui: string | null; gatewayId: string | null; at: Date },
): Promise<boolean> {
  if (gatewayId !== null) {
    const rows = await db.rows(sql`
      select from gateway_contact
      where id = ${gatewayId} and not is_online and last_contact <= ${at}`)
    return rows.length > 0
  }
  const rows = await db.rows(sql`
    select from node left join node_contact as contact on contact.id = node.id
    where node.normalized_deveui = lower(${deveui ?? ''})
      and (contact.last_contact is null or contact.last_contact <= ${at})`)
  return rows.length > 0
}

/** The company as its messages name it. */
export async function companyName(db: CompanyDb): Promise<string> {
  const rows = await db.rows(sql<{ name: string }>`select name from company where id = ${db.companyId}`)
  return rows[0]?.name ?? ''
}
