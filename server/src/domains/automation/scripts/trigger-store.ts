import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { Queryable } from '#domains/devices/node-intake/index.ts'

/** Readings that a script is to be run for. */
export interface NewTrigger {
  companyId: string
  scriptId: string
  nodeId: string
  /** Epoch ms. */
  at: number
  /** JSON. */
  readings: string
  depth: number
  weight: number
}

/**
 * In the transaction of the batch that brings the readings; those of scripts that are gone or disabled are left out.
 * @returns how much was written for each company, by weight
 */
export async function insertTriggers(
  client: ClientBase,
  triggers: readonly NewTrigger[],
): Promise<{ companyId: string; weight: number }[]> {
  if (triggers.length === 0) return []
  const { rows } = await client.query<{ companyId: string; weight: number }>(
    `with written as (insert into script_trigger (company_id, script_id, node_id, at, readings, depth, weight)
     select new.company_id, new.script_id, new.node_id, to_timestamp(new.at / 1000), new.readings, new.depth, new.weight
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::jsonb[], $6::smallint[], $7::smallint[])
       with ordinality as new (company_id, script_id, node_id, at, readings, depth, weight, place)
     join script on script.id = new.script_id and script.company_id = new.company_id and script.is_enabled
     order by new.place returning company_id, weight)
     select company_id as "companyId", sum(weight)::int as weight from written group by company_id`,
    [
      triggers.map(({ companyId }) => companyId),
      triggers.map(({ scriptId }) => scriptId),
      triggers.map(({ nodeId }) => nodeId),
      triggers.map(({ at }) => at),
      triggers.map(({ readings }) => readings),
      triggers.map(({ depth }) => depth),
      triggers.map(({ weight }) => weight),
    ],
  )
  return rows
}

export interface StoredTrigger {
  id: string
  scriptId: string
  at: Date
  /** Null when the node is gone. */
  node: { deveui: string; name: string; applicationId: string } | null
  /** JSON. */
  readings: string
  depth: number
  weight: number
}

/** The oldest, up to so much weight, without those of these scripts. */
export async function listTriggers(
  db: CompanyDb,
  { except, limit, weight }: { except: readonly string[]; limit: number; weight: number },
): Promise<StoredTrigger[]> {
  return await db.rows(sql<StoredTrigger>`
    select trigger.id::text, trigger.script_id as "scriptId", trigger.at, trigger.readings::text, trigger.depth,
      trigger.weight, case when node.id is not null then json_build_object('deveui', node.deveui, 'name', node.name,
        'applicationId', node.application_id) end as node
    from (
      select *, sum(weight) over (order by id) - weight as before
      from (
        select * from script_trigger
        where company_id = ${db.companyId} and script_id <> all(${[...except]}::uuid[])
        order by id limit ${limit}
      ) as oldest
    ) as trigger
    left join node on node.company_id = trigger.company_id and node.id = trigger.node_id
    where trigger.before < ${weight}
    order by trigger.id`)
}

export async function deleteTriggers(db: CompanyDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    delete from script_trigger
    where company_id = ${db.companyId} and id = any(${[...ids]}::bigint[])`)
}

export async function deleteTriggersOf(db: CompanyDb, scriptIds: readonly string[]): Promise<void> {
  if (scriptIds.length === 0) return
  await db.execute(sql`delete from script_trigger where script_id = any(${scriptIds}::uuid[])`)
}

/** How much waits in each company, by weight. */
export async function countWaiting(db: PlatformDb): Promise<{ companyId: string; weight: number }[]> {
  return await db.rows(sql<{ companyId: string; weight: number }>`
    select company_id as "companyId", sum(weight)::int as weight from script_trigger group by company_id`)
}

/** A script that readings of a node trigger. */
export interface BoundScript {
  scriptId: string
  companyId: string
  nodeId: string
  boundKeys: string[]
}

/** Those that are enabled and can be read, of these companies, or all. */
export async function loadBoundScripts(
  pool: Queryable,
  companyIds?: readonly string[],
): Promise<BoundScript[]> {
  const { rows } = await pool.query<BoundScript>(
    `select script.id as "scriptId", script.company_id as "companyId", own.node_id as "nodeId",
       script.bound_keys as "boundKeys"
     from script join script_node as own on own.company_id = script.company_id and own.script_id = script.id
     where script.type = 2 and script.is_enabled and script.is_valid
       and ($1::uuid[] is null or script.company_id = any($1))`,
    [companyIds ?? null],
  )
  return rows
}
