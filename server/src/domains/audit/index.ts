export { listNewestChanges } from './audit-store.ts'
export {
  type Change,
  changesBetween,
  recordChange,
  recordChangeInPipeline,
  recordCompanyMade,
  recordPlatformChange,
} from './record-change.ts'
