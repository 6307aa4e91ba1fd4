export { deleteRefusals, listNewestChanges } from './audit-store.ts'
export {
  type AuditActor,
  type Change,
  changesBetween,
  recordAccountChange,
  recordChange,
  recordChangeInPipeline,
  recordChangeOf,
  recordCompanyMade,
  recordPlatformChange,
} from './record-change.ts'
export { auditRoutes } from './routes.ts'
