import type { z } from 'zod'
import type { Database, PlatformDb } from '#db/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import { resultOf } from '../outbox.ts'
import type { composeLinkMail } from './link-mail.ts'
import type { Mail, Mailer } from './mail.ts'

export interface LinkMailDeps {
  database: Database
  mailer: Mailer
  clock: Clock
  /** Where users reach the portal. */
  publicUrl: string
}

type PreparedMail = ReturnType<typeof composeLinkMail> & Pick<Mail, 'to' | 'companyId'>

/**
 * Mails a link that the job makes, so that no table and no queue holds its token.
 * @param prepare stores the hash; undefined where nothing is to be sent any more
 */
export function linkMailJob<Payload>(
  { database, mailer, clock }: LinkMailDeps,
  payload: z.ZodType<Payload>,
  prepare: (
    db: PlatformDb,
    payload: Payload,
    link: { token: string; hash: Buffer; now: Date },
  ) => Promise<PreparedMail | undefined>,
): JobKind {
  return {
    async run(job) {
      const { success, data } = payload.safeParse(job.payload)
      if (!success) return { outcome: 'failed', reason: 'invalid payload' }
      const token = newLinkToken()
      const link = { token, hash: hashOfLink(token), now: clock.now() }
      const mail = await database.withPlatform((db) => prepare(db, data, link))
      if (!mail) return { outcome: 'done' }
      return resultOf(await mailer.send({ ...mail, idempotencyKey: job.idempotencyKey }))
    },
  }
}
