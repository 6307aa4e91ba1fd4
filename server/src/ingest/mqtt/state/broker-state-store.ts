import { sql } from 'kysely'
import type { CompanyDb, Database } from '#db/index.ts'
import type { Message, QoS } from '../thread/packets/message.ts'
import type { SavedChanges, SavedQueued, SavedSession, SavedState } from './saved-state.ts'
import type { BrokerState } from './state-writer.ts'

interface SessionRow {
  client_id: string
  token_id: string
  expiry_seconds: number
  ends_at: Date | null
  subscriptions: string
  received: number[]
}
interface QueuedRow {
  sequence: number
  client_id: string
  topic: string
  payload: Buffer
  qos: number
  retain: boolean
  details: string
}
type RetainedRow = Pick<QueuedRow, 'topic' | 'payload' | 'qos' | 'details'>

/** Sessions and retained messages of the MQTT broker, each company's under its own row-level security. */
export function createBrokerState({
  withCompanyPriority,
}: Pick<Database, 'withCompanyPriority'>): BrokerState {
  return {
    load: (companyId) => withCompanyPriority(companyId, load),
    save: (companyId, changes) => withCompanyPriority(companyId, (db) => save(db, changes)),
  }
}

async function load({ query }: CompanyDb): Promise<SavedState> {
  const sessions = await sql<SessionRow>`select * from mqtt_session`.execute(query)
  const queued = await sql<QueuedRow>`select * from mqtt_queued_message order by sequence`.execute(query)
  const retained = await sql<RetainedRow>`select * from mqtt_retained_message`.execute(query)
  return {
    sessions: sessions.rows.map((row) => ({
      id: row.client_id,
      tokenId: row.token_id,
      expirySeconds: row.expiry_seconds,
      endsAt: row.ends_at?.getTime() ?? null,
      // Written by `save`, as what it is read as here.
      subscriptions: JSON.parse(row.subscriptions) as SavedSession['subscriptions'],
      received: row.received,
    })),
    queued: queued.rows.map(queuedOf),
    retained: retained.rows.map((row) => messageOf(row, true, JSON.parse(row.details))),
  }
}

async function save(db: CompanyDb, changes: SavedChanges): Promise<void> {
  const { query } = db
  const { droppedSessions, droppedQueued, droppedRetained } = changes
  if (droppedSessions.length > 0)
    await sql`delete from mqtt_session where client_id = any(${droppedSessions}::text[])`.execute(query)
  if (droppedQueued.length > 0)
    await sql`delete from mqtt_queued_message where sequence = any(${droppedQueued}::bigint[])`.execute(query)
  if (droppedRetained.length > 0)
    await sql`delete from mqtt_retained_message where topic = any(${droppedRetained}::text[])`.execute(query)
  await saveSessions(db, changes.sessions)
  await saveQueued(db, changes.queued)
  await saveRetained(db, changes.retained)
}

/** A token that was revoked meanwhile takes its sessions along. */
async function saveSessions({ query }: CompanyDb, sessions: readonly SavedSession[]) {
  if (sessions.length === 0) return
  await sql`
    insert into mqtt_session (client_id, token_id, expiry_seconds, ends_at, subscriptions, received)
    select sent.client_id, sent.token_id, sent.expiry_seconds, sent.ends_at, sent.subscriptions, sent.received::integer[]
    from unnest(
      ${sessions.map(({ id }) => id)}::text[], ${sessions.map(({ tokenId }) => tokenId)}::uuid[],
      ${sessions.map(({ expirySeconds }) => expirySeconds)}::integer[],
      ${sessions.map(({ endsAt }) => (endsAt === null ? null : new Date(endsAt)))}::timestamptz[],
      ${sessions.map(({ subscriptions }) => JSON.stringify(subscriptions))}::text[],
      ${sessions.map(({ received }) => `{${received.join(',')}}`)}::text[]
    ) as sent (client_id, token_id, expiry_seconds, ends_at, subscriptions, received)
    join access_token on access_token.id = sent.token_id
    on conflict (company_id, client_id) do update set
      expiry_seconds = excluded.expiry_seconds, ends_at = excluded.ends_at,
      subscriptions = excluded.subscriptions, received = excluded.received`.execute(query)
}

async function saveQueued({ query }: CompanyDb, queued: readonly SavedQueued[]) {
  if (queued.length === 0) return
  await sql`
    insert into mqtt_queued_message (sequence, client_id, topic, payload, qos, retain, details)
    select sent.* from unnest(
      ${queued.map(({ sequence }) => sequence)}::bigint[], ${queued.map(({ session }) => session)}::text[],
      ${queued.map(({ message }) => message.topic)}::text[], ${queued.map(({ message }) => bytesOf(message))}::bytea[],
      ${queued.map(({ qos }) => qos)}::smallint[], ${queued.map(({ retain }) => retain)}::boolean[],
      ${queued.map(detailsOf)}::text[]
    ) as sent (sequence, client_id, topic, payload, qos, retain, details)
    join mqtt_session using (client_id)
    on conflict (company_id, sequence) do update set details = excluded.details`.execute(query)
}

async function saveRetained({ query }: CompanyDb, retained: readonly Message[]) {
  if (retained.length === 0) return
  await sql`
    insert into mqtt_retained_message (topic, payload, qos, details)
    select * from unnest(
      ${retained.map(({ topic }) => topic)}::text[], ${retained.map(bytesOf)}::bytea[],
      ${retained.map(({ qos }) => qos)}::smallint[],
      ${retained.map((message) => JSON.stringify(detailsOfMessage(message)))}::text[]
    )
    on conflict (company_id, topic) do update
      set payload = excluded.payload, qos = excluded.qos, details = excluded.details`.execute(query)
}

/** Buffers become plain byte arrays on their way between threads. */
const bytesOf = ({ payload }: Message) => Buffer.from(payload)

interface Details {
  expiresAt?: number
  properties?: Message['properties']
  /** Base64: JSON has no bytes. */
  correlation?: string
  messageQos?: QoS
  messageId?: number
  released?: boolean
  identifiers?: number[]
  reference?: string
}

function detailsOfMessage({ expiresAt, properties }: Message): Details {
  const { correlationData, ...rest } = properties ?? {}
  return {
    ...(expiresAt !== undefined && { expiresAt }),
    ...(properties && { properties: rest }),
    ...(correlationData && { correlation: Buffer.from(correlationData).toString('base64') }),
  }
}

function detailsOf({ message, messageId, released, identifiers, reference }: SavedQueued): string {
  const details: Details = {
    ...detailsOfMessage(message),
    messageQos: message.qos,
    ...(messageId !== undefined && { messageId }),
    ...(released && { released }),
    ...(identifiers && { identifiers }),
    ...(reference !== undefined && { reference }),
  }
  return JSON.stringify(details)
}

type MessageRow = Pick<QueuedRow, 'topic' | 'payload' | 'qos'>

function messageOf({ topic, payload, qos }: MessageRow, retain: boolean, details: Details): Message {
  const { expiresAt, properties, correlation } = details
  return {
    topic,
    payload,
    qos: qos as QoS,
    retain,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(properties && {
      properties: {
        ...properties,
        ...(correlation !== undefined && { correlationData: Buffer.from(correlation, 'base64') }),
      },
    }),
  }
}

function queuedOf(row: QueuedRow): SavedQueued {
  // Written by `detailsOf`.
  const details = JSON.parse(row.details) as Details
  const { messageQos = 1, messageId, released, identifiers, reference } = details
  return {
    session: row.client_id,
    sequence: Number(row.sequence),
    message: messageOf({ ...row, qos: messageQos }, row.retain, details),
    qos: row.qos as QoS,
    retain: row.retain,
    ...(messageId !== undefined && { messageId }),
    ...(released && { released }),
    ...(identifiers && { identifiers }),
    ...(reference !== undefined && { reference }),
  }
}
