import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { z } from 'zod'
import type { JobKind } from '#jobs/index.ts'
import { composeLinkMail, type LinkMailDeps, linkMailJob } from '#outbound/index.ts'
import { findAccount, findAccountByEmail } from '../account-store.ts'
import { findEmailProof, setProofLink } from './email-proof-store.ts'

export const emailProofKind = 'emailProofMail'
const lifetimeMs = 24 * 3_600_000
const payload = z.strictObject({ accountId: z.string() })

/** Sends the link by which an address is proved. Whether another account has the address is looked up here only. */
export const emailProofJob = (deps: LinkMailDeps): JobKind =>
  linkMailJob(deps, payload, async (db, { accountId }, { token, hash, now }) => {
    const email = await findEmailProof(db, accountId, now)
    const account = await findAccount(db, accountId)
    if (email === undefined || !account) return undefined
    const owner = await findAccountByEmail(db, email)
    if (owner && owner.id !== accountId) return undefined
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    // A newer request replaced the address meanwhile: its own job mails that one.
    if (!(await setProofLink(db, { accountId, email, hash, expiresAt }))) return undefined
    const texts = allTexts[account.language ?? 'en'].mail.emailProof
    const mail = composeLinkMail({
      subject: texts.subject,
      paragraphs: [fill(texts.text, { email })],
      link: `${deps.publicUrl}/email/${token}`,
      label: texts.button,
      footer: texts.ignore,
    })
    return { ...mail, to: email, companyId: null }
  })
