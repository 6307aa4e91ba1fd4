import { mailChannel, smsChannel } from '@fyr/contract/messages/messaging'
import type { z } from 'zod'
import type { PlatformDb } from '#db/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { type Channel, findChannel, type StoredChannel } from './messaging-store.ts'

/** With its password; empty for none. */
export type MailChannel = z.infer<typeof mailChannel> & { password: string }
export type SmsChannel = z.infer<typeof smsChannel> & { password: string }

const noMail = { host: '', port: 587, security: 'starttls', user: '', sender: '' } as const
const noSms = { url: 'https://api.46elks.com/a1', user: '', sender: 'Fyr' }

/** What the settings say of mail; the defaults where they say nothing. */
export async function readMailChannel(db: PlatformDb, secrets: Encryption): Promise<MailChannel> {
  const stored = await findChannel(db, 'mail')
  const settings = mailChannel.safeParse(stored?.settings)
  return settings.success
    ? { ...settings.data, password: passwordOf('mail', stored, secrets) }
    : { ...noMail, password: '' }
}

/** The same of text messages. */
export async function readSmsChannel(db: PlatformDb, secrets: Encryption): Promise<SmsChannel> {
  const stored = await findChannel(db, 'sms')
  const settings = smsChannel.safeParse(stored?.settings)
  return settings.success
    ? { ...settings.data, password: passwordOf('sms', stored, secrets) }
    : { ...noSms, password: '' }
}

/** One that another key of the installation encrypted is none: the page asks for it again. */
function passwordOf(channel: Channel, stored: StoredChannel | undefined, secrets: Encryption): string {
  if (!stored?.password) return ''
  try {
    return secrets.decrypt(stored.password, channel)
  } catch {
    return ''
  }
}
