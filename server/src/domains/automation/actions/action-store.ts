import type { Action, ActionBody } from '@fyr/contract/automation/actions'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface ActionTable {
  id: string
  company_id: Generated<string>
  title: string
  description: string
  event_type: number
  is_enabled: boolean
  cooldown_minutes: number
  manual_cooldown: boolean
  duration_minutes: number
  application_ids: string[]
  deveuis: string[]
  priorities: Action['priorities']
  contacts: unknown
  email_title_template: string
  message_template: string
  mqtt_topic_template: string
  webhook_url: string
  webhook_secret: Buffer | null
  teams_url: Buffer | null
  slack_url: Buffer | null
  created_at: Date
  last_run_at: Date | null
  cooldown_from: Date | null
  suppressed: Generated<number>
}
declare module '#db/tables.ts' {
  interface Tables {
    action: ActionTable
  }
}

/** What people set of an action. */
export interface ActionSettings
  extends Omit<ActionBody, 'contacts' | 'webhookSecret' | 'teamsUrl' | 'slackUrl'> {
  contacts: Action['contacts']
  /** Encrypted. */
  webhookSecret: Buffer | null
  teamsUrl: Buffer | null
  slackUrl: Buffer | null
}

export interface StoredAction extends ActionSettings {
  id: string
  createdAt: Date
  lastRun: Date | null
  cooldownFrom: Date | null
  suppressed: number
}

function actions(db: CompanyDb) {
  return db.query
    .selectFrom('action')
    .select(['action.id', 'action.title', 'action.description', 'action.event_type as eventType'])
    .select(['action.is_enabled as active', 'action.cooldown_minutes as cooldownMinutes'])
    .select(['action.manual_cooldown as manualCooldown', 'action.duration_minutes as duration'])
    .select(['action.application_ids as applications', 'action.deveuis as nodes', 'action.priorities'])
    .select(sql<Action['contacts']>`action.contacts`.as('contacts'))
    .select([
      'action.email_title_template as emailTitleTemplate',
      'action.message_template as messageTemplate',
    ])
    .select(['action.mqtt_topic_template as mqttTopicTemplate', 'action.webhook_url as webhookUrl'])
    .select(['action.webhook_secret as webhookSecret', 'action.teams_url as teamsUrl'])
    .select(['action.slack_url as slackUrl', 'action.created_at as createdAt'])
    .select(['action.last_run_at as lastRun', 'action.cooldown_from as cooldownFrom', 'action.suppressed'])
}

export interface ActionListing extends Paging {
  search?: string | undefined
  sort: 'title' | 'eventType' | 'lastRun'
  order: 'asc' | 'desc'
  language: Language
}

export async function listActions(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: ActionListing,
): Promise<ListPage<StoredAction>> {
  const by: Record<ActionListing['sort'], RawBuilder<unknown>> = {
    title: sql`action.title ${collationOf(language)}`,
    eventType: sql`action.event_type`,
    lastRun: sql`action.last_run_at`,
  }
  const said = sql`lower(action.title || ' ' || action.description)`
  const query = actions(db)
    .where(contains(search, said))
    .orderBy(by[sort], (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('action.id')
  return await listPage(query, paging)
}

export async function findAction(db: CompanyDb, id: string): Promise<StoredAction | undefined> {
  return await actions(db).where('action.id', '=', id).executeTakeFirst()
}

/** The same, for who changes or runs it: nobody else does until the transaction ends. */
export async function lockAction(db: CompanyDb, id: string): Promise<StoredAction | undefined> {
  return await actions(db).where('action.id', '=', id).forUpdate().executeTakeFirst()
}

export async function countActions(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('action')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = (settings: ActionSettings) => ({
  title: settings.title,
  description: settings.description,
  event_type: settings.eventType,
  is_enabled: settings.active,
  cooldown_minutes: settings.cooldownMinutes,
  manual_cooldown: settings.manualCooldown,
  duration_minutes: settings.duration,
  application_ids: sql<string[]>`${sql.val(settings.applications)}::uuid[]`,
  deveuis: settings.nodes,
  priorities: settings.priorities,
  contacts: sql`${JSON.stringify(settings.contacts)}::jsonb`,
  email_title_template: settings.emailTitleTemplate,
  message_template: settings.messageTemplate,
  mqtt_topic_template: settings.mqttTopicTemplate,
  webhook_url: settings.webhookUrl,
  webhook_secret: settings.webhookSecret,
  teams_url: settings.teamsUrl,
  slack_url: settings.slackUrl,
})

export async function insertAction(
  db: CompanyDb,
  id: string,
  settings: ActionSettings,
  createdAt: Date,
): Promise<void> {
  const unused = { last_run_at: null, cooldown_from: null }
  await db.query
    .insertInto('action')
    .values({ id, ...rowOf(settings), ...unused, created_at: createdAt })
    .execute()
}

export async function updateAction(db: CompanyDb, id: string, settings: ActionSettings): Promise<void> {
  await db.query.updateTable('action').set(rowOf(settings)).where('id', '=', id).execute()
}

export async function deleteAction(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('action').where('id', '=', id).execute()
}

/** Ends the cooldown of these that have one; of all without an id. Answers which. */
export async function endCooldowns(db: CompanyDb, id?: string): Promise<{ id: string; title: string }[]> {
  return await db.query
    .updateTable('action')
    .set({ cooldown_from: null, suppressed: 0 })
    .where('cooldown_from', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'title'])
    .execute()
}

/** That it ran now. */
export async function noteRun(db: CompanyDb, id: string, at: Date): Promise<void> {
  await db.query
    .updateTable('action')
    .set({ last_run_at: at, cooldown_from: at, suppressed: 0 })
    .where('id', '=', id)
    .execute()
}

/** Events that it did not run for. */
export async function noteSuppressed(db: CompanyDb, id: string, count: number): Promise<void> {
  await db.query
    .updateTable('action')
    .set({ suppressed: sql<number>`least(action.suppressed::bigint + ${count}, 2000000000)::int` })
    .where('id', '=', id)
    .execute()
}

/** Which of these the company has, nodes in small letters. */
export async function findNamed(
  db: CompanyDb,
  { applications, nodes }: Pick<ActionSettings, 'applications' | 'nodes'>,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ named: string }>`
    select id::text as named from application where id = any(${sql.val(applications)}::uuid[])
    union all
    select normalized_deveui from node where normalized_deveui = any(${sql.val(nodes)}::text[])`)
  return new Set(rows.map(({ named }) => named))
}
