import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, oneLine, pageQuery, text } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Jobs')
const jobStates = ['waiting', 'running', 'failed'] as const

/** Background work of the installation that is not done. */
export const backgroundJob = z
  .object({
    jobId: id,
    kind: z.string(),
    /** Null: the installation's own. */
    company: z.string().nullable(),
    state: z.enum(jobStates),
    attempts: z.number(),
    /** Why the last attempt failed. */
    reason: z.string().nullable(),
    repeats: z.boolean(),
    createdAt: moment,
    /** When it is due; null when it failed for good. */
    nextAttempt: moment.nullable(),
    endedAt: moment.nullable(),
  })
  .meta({ id: 'BackgroundJob' })
export type BackgroundJob = z.infer<typeof backgroundJob>

const params = z.strictObject({ id })

export const backgroundJobs = {
  list: listEndpoint('/superadmin/jobs', 'SuperAdmin', {
    summary: 'Jobs that wait, run or failed, the oldest first',
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['nextAttempt', 'createdAt', 'kind']).default('nextAttempt'),
      state: z.enum(jobStates).optional(),
      kind: oneLine(text(100)).optional(),
    }),
    item: backgroundJob,
  }),
  kinds: endpoint('GET', '/superadmin/jobs/kinds', 'SuperAdmin', {
    summary: 'How many jobs of each kind are due, run and failed',
    output: z.array(
      z.object({
        kind: z.string(),
        due: z.number(),
        running: z.number(),
        failed: z.number(),
        oldestDue: moment.nullable(),
      }),
    ),
  }),
  run: endpoint('POST', '/superadmin/jobs/{id}/run', 'SuperAdmin', {
    errors: ['job.notWaiting'],
    summary: 'Run a job that waits now',
    params,
  }),
  skip: endpoint('POST', '/superadmin/jobs/{id}/skip', 'SuperAdmin', {
    errors: ['job.notWaiting'],
    summary: 'Give up a job that waits and does not repeat',
    params,
  }),
}
