import { maxScriptRuns } from '@fyr/contract/automation/scripts/script-limits'
import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import { sql } from 'kysely'
import { type CompanyDb, type ListPage, type Paging, sqlPage } from '#db/index.ts'
import type { StoredProblem } from './running/problem.ts'

export interface StoredRun
  extends Pick<
    ScriptRun,
    'trigger' | 'state' | 'version' | 'runs' | 'cpuMs' | 'console' | 'effects' | 'calledBy'
  > {
  id: string
  scriptId: string
  problem: StoredProblem | null
  at: Date
}

/** Newest first; of what is kept. */
export async function listRuns(
  db: CompanyDb,
  scriptId: string,
  { state, ...paging }: Paging & { state?: ScriptRun['state'] | undefined },
): Promise<ListPage<StoredRun>> {
  const from = sql`from (select * from script_run where script_id = ${scriptId} and company_id = ${db.companyId}
    order by place desc limit ${maxScriptRuns}) as run where ${state ?? null}::text is null or run.state = ${state ?? null}`
  const select = sql`id, script_id as "scriptId", trigger, state, problem, version, ran_at as at, runs,
    cpu_ms as "cpuMs", console, effects, called_by_name as "calledBy"`
  return await sqlPage(db, { select, from, orderBy: sql`place desc` }, paging)
}

/** Those of these that are still there; they stay until the transaction ends. */
export async function holdScripts(db: CompanyDb, scriptIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (scriptIds.length === 0) return new Set()
  const rows = await db.query
    .selectFrom('script')
    .select('id')
    .where('id', 'in', [...new Set(scriptIds)])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Writes new entries in their order, and brings those that are there up to date. */
export async function writeRuns(
  db: CompanyDb,
  { added, grown }: { added: readonly StoredRun[]; grown: readonly StoredRun[] },
): Promise<void> {
  if (grown.length > 0) {
    await db.execute(sql`
      update script_run as run set runs = grown.runs, ran_at = grown.at, cpu_ms = grown.cpu_ms
      from unnest(${grown.map(({ id }) => id)}::uuid[], ${grown.map(({ runs }) => runs)}::int[],
        ${grown.map(({ at }) => at.toISOString())}::timestamptz[], ${grown.map(({ cpuMs }) => cpuMs)}::float8[])
        as grown (id, runs, at, cpu_ms)
      where run.company_id = ${db.companyId} and run.id = grown.id`)
  }
  if (added.length === 0) return
  await db.execute(sql`
    insert into script_run (id, script_id, trigger, state, problem, version, ran_at, runs, cpu_ms, console, effects,
      called_by_name)
    select id, "scriptId", trigger, state, problem, version, at, runs, "cpuMs", console, effects, "calledBy"
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id uuid, "scriptId" uuid, trigger text,
      state text, problem jsonb, version int, at timestamptz, runs int, "cpuMs" float8, console jsonb, effects jsonb,
      "calledBy" text)`)
}

/** Deletes what these scripts have beyond the newest. */
export async function pruneRuns(db: CompanyDb, scriptIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from script_run using (
      select id, row_number() over (partition by script_id order by place desc) as number
      from script_run where company_id = ${db.companyId} and script_id = any(${[...scriptIds]}::uuid[])
    ) as numbered
    where script_run.id = numbered.id and numbered.number > ${maxScriptRuns}`)
}

/** How a script came out of its runs. */
export interface StateChange {
  scriptId: string
  /** Null where it stays as it is. */
  memory: string | null
  lastRunAt: Date
  lastRunState: ScriptRun['state']
  failures: number
  problem: StoredProblem | null
  /** Undefined where it stays as it is. */
  nextRunAt?: Date | null
}

export async function writeStates(db: CompanyDb, changes: readonly StateChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <T>(of: (change: StateChange) => T) => changes.map(of)
  await db.execute(sql`
    update script_state as state
    set memory = coalesce(change.memory, state.memory), last_run_at = change.at, last_run_state = change.state,
      failures = change.failures, problem = change.problem,
      next_run_at = case when change.moves then change.next else state.next_run_at end
    from unnest(${column(({ scriptId }) => scriptId)}::uuid[], ${column(({ memory }) => memory)}::text[],
      ${column(({ lastRunAt }) => lastRunAt.toISOString())}::timestamptz[],
      ${column(({ lastRunState }) => lastRunState)}::text[], ${column(({ failures }) => failures)}::int[],
      ${column(({ problem }) => problem && JSON.stringify(problem))}::jsonb[],
      ${column(({ nextRunAt }) => nextRunAt !== undefined)}::boolean[],
      ${column(({ nextRunAt }) => nextRunAt?.toISOString() ?? null)}::timestamptz[])
      as change (id, memory, at, state, failures, problem, moves, next)
    where state.company_id = ${db.companyId} and state.script_id = change.id`)
}

/** Ends what failed too often; its triggers go. Answers those that were enabled, with their names. */
export async function disableScripts(
  db: CompanyDb,
  scriptIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string }[]> {
  if (scriptIds.length === 0) return []
  const disabled = await db.query
    .updateTable('script')
    .set({ is_enabled: false, disabled_by: 'failures', updated_at: now })
    .where('id', 'in', [...scriptIds])
    .where('is_enabled', '=', true)
    .returning(['id', 'name'])
    .execute()
  await db.query
    .updateTable('script_state')
    .set({ next_run_at: null })
    .where('script_id', 'in', [...scriptIds])
    .execute()
  return disabled
}
