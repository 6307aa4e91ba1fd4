import type { ClientBase } from 'pg'
import type { Downtime, Judged, Judgement } from './judge.ts'

export interface DueNode extends Judged {
  id: string
  companyId: string
  deveui: string
  name: string
}
export type NamedNode = Pick<DueNode, 'companyId' | 'deveui' | 'name'>

export interface LastSweep {
  sweptAt: Date
  downtime: Downtime | null
}

/** The sweep before; undefined in a portal that has just learnt to sweep. */
export async function findLastSweep(client: ClientBase): Promise<LastSweep | undefined> {
  const { rows } = await client.query<{ sweptAt: Date; from: Date | null; until: Date | null }>(
    `select swept_at as "sweptAt", down_from as "from", down_until as until from inactivity_sweep`,
  )
  const [row] = rows
  if (!row) return undefined
  const { sweptAt, from, until } = row
  return { sweptAt, downtime: from && until && { from, until } }
}

export async function saveSweep(client: ClientBase, { sweptAt, downtime }: LastSweep): Promise<void> {
  await client.query(
    `insert into inactivity_sweep (swept_at, down_from, down_until) values ($1, $2, $3)
     on conflict (id) do update set swept_at = excluded.swept_at, down_from = excluded.down_from,
       down_until = excluded.down_until`,
    [sweptAt, downtime?.from ?? null, downtime?.until ?? null],
  )
}

/** Nodes that are to be judged now, held until the commit; one that a batch holds waits for the next sweep. */
export async function takeDue(
  client: ClientBase,
  now: Date,
  { limit, usualHours }: { limit: number; usualHours: number },
): Promise<DueNode[]> {
  const { rows } = await client.query<DueNode>(
    `select contact.id, contact.company_id as "companyId", contact.last_contact as "lastContact",
       contact.silent_since as "silentSince", node.deveui, node.name, node.active,
       coalesce(node.silent_after_hours, (setting.value #>> '{}')::int, $3) as hours
     from node_contact as contact
     join node on node.id = contact.id
     left join company_setting as setting
       on setting.company_id = contact.company_id and setting.key = 'silentAfterHours'
     where contact.silence_check_at <= $1
     order by contact.silence_check_at, contact.id limit $2
     for no key update of contact skip locked`,
    [now, limit, usualHours],
  )
  return rows
}

export async function saveJudgements(
  client: ClientBase,
  judged: readonly { id: string; judgement: Judgement }[],
): Promise<void> {
  await client.query(
    `update node_contact as contact set silence_check_at = judged.check_at, silent_since = judged.since
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as judged (id, check_at, since)
     where contact.id = judged.id`,
    [
      judged.map(({ id }) => id),
      judged.map(({ judgement }) => judgement.checkAt),
      judged.map(({ judgement }) => judgement.silentSince),
    ],
  )
}

/** Silent nodes that were heard since: they are not any more, and are looked at again. */
export async function takeHeard(client: ClientBase, limit: number): Promise<NamedNode[]> {
  const { rows } = await client.query<NamedNode>(
    `with heard as (
       select id from node_contact where silent_since is not null and last_contact > silent_since
       order by id limit $1 for no key update skip locked
     )
     update node_contact as contact set silent_since = null, silence_check_at = '-infinity'
     from heard join node on node.id = heard.id
     where contact.id = heard.id
     returning contact.company_id as "companyId", node.deveui, node.name`,
    [limit],
  )
  return rows
}

/** Of these nodes, those that were heard in their last 24 hours through gateways that are all offline now. */
export async function listBehindOffline(
  client: ClientBase,
  nodes: readonly Pick<DueNode, 'id' | 'lastContact'>[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select heard.node_id as id
     from unnest($1::uuid[], $2::timestamptz[]) as silent (id, last_contact)
     join gateway_node as heard on heard.node_id = silent.id
       and heard.last_heard > silent.last_contact - interval '24 hours'
     join gateway_contact as contact on contact.id = heard.gateway_id
     group by heard.node_id having not bool_or(contact.is_online)`,
    [nodes.map(({ id }) => id), nodes.map(({ lastContact }) => lastContact)],
  )
  return new Set(rows.map(({ id }) => id))
}
