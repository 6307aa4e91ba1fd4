import { type Queryable, readRows } from './rows.ts'

/** Any number does, as long as nothing else in the database locks by it. */
const lockKey = 7_095_204

/** Until the end of the transaction: any number of appends, but no delete. */
export async function lockForAppend(on: Queryable): Promise<void> {
  await readRows(on, 'select pg_advisory_xact_lock_shared($1)', [lockKey])
}

/**
 * Until the end of the transaction: nothing else changes the log. Waits for appends that have begun; those
 * that come after wait for this.
 */
export async function lockForDelete(on: Queryable): Promise<void> {
  await readRows(on, 'select pg_advisory_xact_lock($1)', [lockKey])
}
