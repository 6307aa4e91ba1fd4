export { listNewestChanges } from './audit-store.ts'
export {
  changesBetween,
  recordChange,
  recordChangeInPipeline,
  recordCompanyMade,
  recordPlatformChange,
} from './record-change.ts'
