export { deleteRefusals, listNewestChanges } from './audit-store.ts'
export {
  type AuditActor,
  type Change,
  changesBetween,
  recordChange,
  recordChangeInPipeline,
  recordCompanyMade,
  recordPlatformChange,
} from './record-change.ts'
