import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { z } from 'zod'
import type { JobKind } from '#jobs/index.ts'
import { composeLinkMail, type LinkMailDeps, linkMailJob } from '#outbound/index.ts'
import { type Account, findAccount, findPasswordHash } from '../account-store.ts'
import { replaceLink } from './link-store.ts'

export const resetMailKind = 'passwordResetMail'
const lifetimeMinutes = 30
const payload = z.strictObject({ accountId: z.string(), companyId: z.string().nullable().default(null) })

export const resetMailJob = (deps: LinkMailDeps): JobKind =>
  linkMailJob(deps, payload, async (db, { accountId, companyId }, { token, hash, now }) => {
    const account = await findAccount(db, accountId)
    // Deleted meanwhile, or without a password: only an administrator gives one to users of an identity provider.
    if (!account || (await findPasswordHash(db, accountId)) === undefined) return undefined
    const expiresAt = new Date(now.getTime() + lifetimeMinutes * 60_000)
    await replaceLink(db, { hash, accountId, now, expiresAt })
    const mail = composeResetMail(account, `${deps.publicUrl}/forgot/${token}`)
    return { ...mail, to: account.email, companyId }
  })

function composeResetMail({ email, language }: Account, link: string) {
  const texts = allTexts[language ?? 'en'].mail.passwordReset
  const values = { email, link, minutes: lifetimeMinutes }
  return composeLinkMail({
    subject: texts.subject,
    paragraphs: [fill(texts.text, values)],
    link,
    label: fill(texts.button, values),
    footer: fill(texts.ignore, values),
  })
}
