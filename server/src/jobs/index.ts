export { expireLeases } from './claim-store.ts'
export { startInterval } from './interval.ts'
export {
  countJobs,
  deleteOldJobs,
  type EndedJob,
  insertJobForEach,
  insertJobOnce,
  insertJobs,
  insertJobsOfCompanies,
  insertPlatformJob,
  type Job,
  type JobCount,
  type NewJob,
  type RetriedJob,
} from './job-store.ts'
export type { JobKind, JobResult, RetryPolicy } from './kind.ts'
export { JobCancelledError, JobFailedError, type LongJobRun, longJob, longPlatformJob } from './long-job.ts'
export { daily, hourly, maintenanceKind, minutely } from './maintenance.ts'
export {
  giveUpJob,
  type JobListing,
  listOpenJobs,
  lockWaitingJob,
  makeJobDue,
  type OpenJob,
} from './open-job-store.ts'
export { nextOccurrence, type Recurrence } from './recurrence.ts'
export { moveToTimeZone, scheduleJob } from './recurring.ts'
export {
  delayAfter,
  type JobLog,
  type JobRun,
  type JobWorker,
  type JobWorkerDeps,
  startJobWorker,
} from './worker.ts'
export { startWriteBuffer } from './write-buffer.ts'
