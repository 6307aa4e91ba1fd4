import { randomUUID } from 'node:crypto'
import type { SendTest } from '@fyr/contract/messages/messaging'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Database } from '#db/index.ts'
import { findAccount, findPhoneNumber } from '#domains/access/accounts/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RateLimit } from '#lib/fairness/rate-limit.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { type SendAttempt, tryMail, trySms } from '#outbound/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { writeSent } from './delivery-state-store.ts'
import type { Messaging } from './messaging.ts'
import type { Channel } from './messaging-store.ts'

export interface SendTestDeps {
  database: Database
  messaging: Messaging
  /** By account. */
  limit: RateLimit
  publicUrl: string
}

/** Sends a mail to whoever asks, now, and answers what the mail server says. */
export async function sendTestMail(deps: SendTestDeps, by: RequestPrincipal): Promise<SendTest> {
  const { database, messaging, publicUrl } = deps
  const accountId = by.accountId ?? fail('access.denied')
  const { email: to } = found(await database.withPlatform((db) => findAccount(db, accountId)))
  if (!(await messaging.canMail())) fail('mail.notConfigured')
  await takeTest(deps, by, accountId)
  const { subject, text } = allTexts[by.language].mail.test
  const { host } = new URL(publicUrl)
  const words = fill(text, { host })
  const attempt = await tryMail(await messaging.mail(), {
    to,
    subject: fill(subject, { host }),
    text: `${words}\n`,
    html: `<p>${escapeHtml(words)}</p>`,
    idempotencyKey: `test:${randomUUID()}`,
  })
  return await record(deps, by, { channel: 'mail', to, attempt })
}

/** The same by SMS, to the number of their account. */
export async function sendTestSms(deps: SendTestDeps, by: RequestPrincipal): Promise<SendTest> {
  const { database, messaging, publicUrl } = deps
  const accountId = by.accountId ?? fail('access.denied')
  const settings = (await messaging.sms()) ?? fail('sms.notConfigured')
  const to = await database.withPlatform((db) => findPhoneNumber(db, accountId))
  if (to === '') fail('sms.noNumber')
  await takeTest(deps, by, accountId)
  const text = fill(allTexts[by.language].mail.test.text, { host: new URL(publicUrl).host })
  return await record(deps, by, { channel: 'sms', to, attempt: await trySms(settings, { to, text }) })
}

async function takeTest(
  { limit }: SendTestDeps,
  { now }: RequestPrincipal,
  accountId: string,
): Promise<void> {
  if ((await limit.take(accountId, 1, now.getTime())) > 0) fail('request.tooMany')
}

async function record(
  { database }: SendTestDeps,
  by: RequestPrincipal,
  { channel, to, attempt }: { channel: Channel; to: string; attempt: SendAttempt },
): Promise<SendTest> {
  await database.withPlatform(async (db) => {
    // The channel works: the page about health must not wait for the next message to say so.
    if (attempt.fault === null) await writeSent(db, channel, by.now)
    await recordPlatformChange(db, by, 'tested', ['settings', channel, channel], {
      result: { from: null, to: attempt.fault ?? 'sent' },
    })
  })
  return { to, ...attempt }
}
