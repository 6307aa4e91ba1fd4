import { z } from 'zod'
import type { Database } from '#db/index.ts'
import { actionJob, actionKind } from '#domains/messages/action-events/index.ts'
import type { Job, JobKind, JobResult } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { type MessageRecorder, type RulesOf, redact } from '#outbound/index.ts'
import { findAction } from './action-store.ts'
import { postKind, publishKind } from './compose.ts'
import { post, signatureOf } from './messages/post.ts'
import { type RunDeps, runAction } from './run.ts'

export interface ActionKindDeps extends RunDeps {
  database: Pick<Database, 'withCompany'>
  clock: Clock
  encryption: Encryption
  /** Where webhooks may be, which users enter. */
  rulesOf: RulesOf
  /** On the portal's own broker, to clients of that company. */
  publish(companyId: string, message: { topic: string; payload: string; retain: boolean }): void
  recorder: MessageRecorder
  wake(): void
}

const posted = z.strictObject({
  actionId: z.guid(),
  runId: z.guid(),
  channel: z.enum(['webhook', 'teams', 'slack']),
  body: z.string(),
})
const published = z.strictObject({ topic: z.string(), body: z.string() })
const invalid: JobResult = { outcome: 'failed', reason: 'invalid payload' }

/** The kinds of job that run actions, and that send what is neither mail nor SMS. */
export function actionKinds(deps: ActionKindDeps) {
  return {
    [actionKind]: { run: (job) => run(job, deps) },
    // Companies whose webhooks never answer hold their own places only.
    [postKind]: {
      ...deps.recorder,
      pace: { concurrency: 16, perCompany: 4, timeoutMs: 20_000 },
      run: (job) => deliver(job, deps),
    },
    [publishKind]: {
      ...deps.recorder,
      async run({ companyId, payload }) {
        const message = published.safeParse(payload)
        if (companyId === null || !message.success) return invalid
        const { topic, body } = message.data
        deps.publish(companyId, { topic, payload: body, retain: false })
        return { outcome: 'done' }
      },
    },
  } satisfies Record<string, JobKind>
}

async function run({ companyId, payload }: Job, deps: ActionKindDeps): Promise<JobResult> {
  const event = actionJob.safeParse(payload)
  if (companyId === null || !event.success) return invalid
  await deps.database.withCompany(companyId, async (db) => {
    const isQueued = await runAction(db, event.data, deps.clock.now(), deps)
    if (isQueued) db.afterCommit(deps.wake)
  })
  return { outcome: 'done' }
}

async function deliver({ companyId, payload }: Job, deps: ActionKindDeps): Promise<JobResult> {
  const { database, clock, encryption, rulesOf } = deps
  const parsed = posted.safeParse(payload)
  if (companyId === null || !parsed.success) return invalid
  const { actionId, runId, channel, body } = parsed.data
  const action = await database.withCompany(companyId, (db) => findAction(db, actionId))
  const open = (sealed: Buffer | null | undefined, name: string) =>
    sealed ? encryption.decrypt(sealed, `${actionId} ${name}`) : ''
  const secret = channel === 'webhook' ? open(action?.webhookSecret, 'webhookSecret') : ''
  const urls = {
    webhook: () => action?.webhookUrl ?? '',
    teams: () => open(action?.teamsUrl, 'teamsUrl'),
    slack: () => open(action?.slackUrl, 'slackUrl'),
  }
  const url = urls[channel]()
  // Taken away meanwhile.
  if (url === '' || (channel === 'webhook' && secret === ''))
    return { outcome: 'failed', reason: 'channelGone' }
  const headers = channel === 'webhook' ? signatureOf(runId, body, secret, clock.now()) : {}
  const result = await post({ url, body, headers }, await rulesOf(companyId))
  return 'reason' in result ? { ...result, reason: redact(result.reason, [secret, url]) } : result
}
