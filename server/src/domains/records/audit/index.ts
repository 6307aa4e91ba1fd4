export {
  eraseAddresses,
  erasePerson,
  findPersonalTraces,
  listAuditBehind,
  listNewestChanges,
  type StoredEntry,
} from './audit-store.ts'
export { type AuditKindDeps, auditKinds } from './chain/kinds.ts'
export { auditKeyOf } from './chain/links.ts'
export { type ChainReport, verifyChains } from './chain/verify.ts'
export {
  type AuditActor,
  type Change,
  type Changes,
  changesBetween,
  recordAccountChange,
  recordChange,
  recordChangeInPipeline,
  recordChangeOf,
  recordChanges,
  recordCompanyMade,
  recordPlatformChange,
} from './record-change.ts'
export { type AuditDeps, auditRoutes } from './routes.ts'
