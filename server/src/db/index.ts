export { advisoryLock } from './advisory-lock.ts'
export { connect } from './connect.ts'
export { loginOf } from './connection-url.ts'
export {
  alsoInCompany,
  type CompanyDb,
  type Database,
  type DatabaseOptions,
  isCompanyId,
  openDatabase,
  type PlatformDb,
} from './database.ts'
export {
  isAboutData,
  isAway,
  isCollision,
  isDiskFull,
  isDuplicate,
  isFenced,
  isLockTimeout,
  UnknownOutcomeError,
} from './database-fault.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
export { createEventPort, type DomainEvents, type DomainEventType, type EventPort } from './events.ts'
export type { LicenceLimits, Licensing } from './licensing.ts'
export * from './list-page.ts'
export {
  type AppliedMigration,
  checksumOf,
  listApplied,
  type MigrateOptions,
  type Migration,
  migrate,
  readMigrations,
} from './migrate.ts'
export { keepPortalsAway, type Ownership, raiseEpoch, raiseFence } from './ownership.ts'
export { inSavepoint, inTransaction } from './pipeline-transaction.ts'
export { type ProvidedDatabase, provideDatabase } from './provide-database.ts'
export type { Quotas } from './quotas.ts'
export { insertWithRandomId } from './random-id.ts'
export { type ReachedDatabase, reachDatabase, type WhereDatabase } from './reach-database.ts'
export { DatabaseSetupError } from './roles.ts'
export type { Tables } from './tables.ts'
export { type DatabaseLog, isTransactionOpen } from './transact.ts'
