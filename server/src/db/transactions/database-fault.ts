/** SQLSTATE of an error of PostgreSQL, or the code of one of the system, if it is either. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The data is to blame (classes 21-23: cardinality, data, integrity), so that other data may well be stored. */
export function isAboutData(error: unknown): boolean {
  return /^2[123][0-9A-Z]{3}$/.test(sqlState(error) ?? '')
}

/** Another row has what only one may have. */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Of the database, or of the portal where it writes files. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(sqlState(error) ?? '')
}

/** Two transactions stood in each other's way and this one gave up (deadlock, serialisation): trying again helps. */
export function isCollision(error: unknown): boolean {
  return /^40(P01|001)$/.test(sqlState(error) ?? '')
}

/** This process lost the database to another (`fyr_assert_owner`), or does not know that it has not. */
export function isFenced(error: unknown): boolean {
  return sqlState(error) === 'FY001'
}

/** The connection broke at the commit: what was to be saved may be there, or not. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'

  constructor(cause: unknown) {
    super('The connection broke at the commit', { cause })
  }
}

/** No connection of a pool in time, or too much of the same company waits for one; callers may come again. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError'
}

/** A row is held by another transaction for longer than this one may wait (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03'
}

/** What pg says of connections without giving a code. */
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * The database cannot be reached, is being stopped, or did not answer in time (57014: the statement time-out; the
 * queue time-out of a pool has a message only); callers may come again.
 */
export function isAway(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return (
    error instanceof NoConnectionError ||
    /^(08|57P0|57014|53300)/.test(state) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/.test(state) ||
    (error instanceof Error && awayMessage.test(error.message))
  )
}
