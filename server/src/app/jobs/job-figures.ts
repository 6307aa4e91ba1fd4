import type { MetricValues, Sample } from '#http/index.ts'
import type { JobCount } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'

/** What /metrics tells of background work, by kind; one query for all of it. */
export function figuresOfJobs(count: () => Promise<JobCount[]>, clock: Clock): MetricValues {
  let counting: Promise<JobCount[]> | undefined
  const sampled = (value: (count: JobCount) => number) => async (): Promise<readonly Sample[]> => {
    counting ??= count().finally(() => {
      counting = undefined
    })
    return (await counting).map((count) => ({ labels: { kind: count.kind }, value: value(count) }))
  }
  const labels = ['kind']
  return {
    jobs_due: { help: 'Jobs that are due and wait', labels, read: sampled(({ due }) => due) },
    jobs_running: { help: 'Jobs that are running', labels, read: sampled(({ running }) => running) },
    jobs_failed: {
      help: 'Jobs that were given up and not forgotten yet',
      labels,
      read: sampled(({ failed }) => failed),
    },
    jobs_oldest_due_seconds: {
      help: 'Since when the oldest of the jobs that are due waits',
      labels,
      read: sampled(({ oldestDue }) =>
        oldestDue === null ? 0 : Math.max(0, (clock.now().getTime() - oldestDue.getTime()) / 1000),
      ),
    },
  }
}
