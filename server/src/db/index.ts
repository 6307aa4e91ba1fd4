export { connect } from './connections/connect.ts'
export { loginOf } from './connections/connection-url.ts'
export { type ProvidedDatabase, provideDatabase } from './connections/provide-database.ts'
export { type ReachedDatabase, reachDatabase, type WhereDatabase } from './connections/reach-database.ts'
export { DatabaseSetupError } from './connections/roles.ts'
export {
  alsoInCompany,
  type CompanyDb,
  type Database,
  type DatabaseOptions,
  isCompanyId,
  openDatabase,
  type PlatformDb,
} from './database.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
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
export { keepPortalsAway, type Ownership, raiseEpoch, raiseFence } from './ownership/ownership.ts'
export type { Quotas } from './quotas.ts'
export { insertWithRandomId } from './random-id.ts'
export type { Tables } from './tables.ts'
export { advisoryLock } from './transactions/advisory-lock.ts'
export {
  isAboutData,
  isAway,
  isCollision,
  isDiskFull,
  isDuplicate,
  isFenced,
  isLockTimeout,
  UnknownOutcomeError,
} from './transactions/database-fault.ts'
export { inSavepoint, inTransaction } from './transactions/pipeline-transaction.ts'
export { type DatabaseLog, isTransactionOpen } from './transactions/transact.ts'
