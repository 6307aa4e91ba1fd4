import { type JobKind, maintenanceKind, minutely } from '#jobs/index.ts'
import type { LinkMailDeps } from '#outbound/index.ts'
import { accountMailJob, accountMailKind } from './account-mails/account-mails.ts'
import { emailProofJob, emailProofKind } from './email-proof/email-proof-mail.ts'
import { erasureJob, erasureKind } from './erasure/erasure-job.ts'
import { resetMailJob, resetMailKind } from './password-reset/reset-mail.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface AccountKindDeps extends LinkMailDeps {
  sessions: Pick<Sessions, 'sweep'>
}

/** Mails of accounts, the erasure of their names, and the end of sessions. */
export function accountKinds(deps: AccountKindDeps) {
  const { clock, sessions } = deps
  return {
    [emailProofKind]: emailProofJob(deps),
    [resetMailKind]: resetMailJob(deps),
    [accountMailKind]: accountMailJob(deps),
    [erasureKind]: erasureJob(deps),
    // A masquerade ends on the minute, with its open connections.
    'sessions.expired': maintenanceKind(minutely, () => sessions.sweep(clock.now())),
  } satisfies Record<string, JobKind>
}
