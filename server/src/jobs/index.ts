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
export {
  giveUpJob,
  type JobListing,
  listOpenJobs,
  lockWaitingJob,
  makeJobDue,
  type OpenJob,
} from './open-job-store.ts'
export { daily, hourly, maintenanceKind, minutely } from './schedule/maintenance.ts'
export { nextOccurrence, type Recurrence } from './schedule/recurrence.ts'
export { moveToTimeZone, scheduleJob } from './schedule/recurring.ts'
export { expireLeases } from './worker/claim-store.ts'
export {
  delayAfter,
  type JobLog,
  type JobRun,
  type JobWorker,
  type JobWorkerDeps,
  startJobWorker,
} from './worker/worker.ts'
export { startWriteBuffer } from './write-buffer.ts'
