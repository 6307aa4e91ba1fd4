import type { CompanyDb } from '#db/index.ts'

interface RunnableRow {
  scriptId: string
  name: string
  version: number
  type: number
  interval: number
  isEnabled: boolean
  isValid: boolean
  source: string
  memory: string
  failures: number
  makerId: string | null
}

export async function loadRunnable(db: CompanyDb, scriptIds: readonly string[]): Promise<RunnableRow[]> {
  return await db.query
    .selectFrom('script')
    .innerJoin('script_state as state', 'state.script_id', 'script.id')
    .select(['script.id as scriptId', 'script.name', 'script.version', 'script.type', 'script.source'])
    .select(['script.interval_seconds as interval', 'script.is_enabled as isEnabled'])
    .select(['script.is_valid as isValid', 'script.maker_id as makerId', 'state.memory', 'state.failures'])
    .where('script.id', 'in', [...scriptIds])
    .execute()
}
