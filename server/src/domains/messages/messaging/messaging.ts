import type { Config } from '#config.ts'
import type { Database } from '#db/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import type { AddressRules, MailSettings, SmsSettings } from '#outbound/index.ts'
import { readMailChannel, readSmsChannel } from './channels.ts'

/** By what the portal sends, as the environment or else the settings say at the time. */
export interface Messaging {
  /** The same object until something is changed. */
  mail(): Promise<MailSettings>
  sms(): Promise<SmsSettings | undefined>
  /** Whether there is a mail server. */
  canMail(): Promise<boolean>
  /** Whether there is an SMS provider. */
  canSms(): Promise<boolean>
  close(): void
}

export type MessageConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailFromGiven' | 'sms'>

export interface MessagingDeps {
  database: Database
  config: MessageConfig
  installationKey: Uint8Array
  /** Where servers may be that are entered in the settings. */
  outboundRules: AddressRules
}

/** What passwords of the settings are encrypted with. */
export const messageSecrets = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'message channel')

export function createMessaging(deps: MessagingDeps): Messaging {
  const { database } = deps
  const channels = createLoadingCache({ load: (_: 'all') => load(deps), capacity: 1 })
  const stop = database.events.subscribe('messageSettings', () => channels.forget('all'))
  const mail = async () => (await channels.get('all')).mail
  const sms = async () => (await channels.get('all')).sms
  return {
    mail,
    sms,
    async canMail() {
      const { smtpUrl, server } = await mail()
      return smtpUrl !== undefined || server !== undefined
    },
    canSms: async () => (await sms()) !== undefined,
    close: stop,
  }
}

async function load({ database, config, installationKey, outboundRules: rules }: MessagingDeps) {
  const secrets = messageSecrets(installationKey)
  const [ofMail, ofSms] = await database.withPlatform(async (db) => [
    await readMailChannel(db, secrets),
    await readSmsChannel(db, secrets),
  ])
  return { mail: mailSettingsOf(config, ofMail, rules), sms: smsSettingsOf(config, ofSms, rules) }
}

function mailSettingsOf(
  { smtpUrl, mailFrom, mailFromGiven }: MessageConfig,
  { sender, ...server }: Awaited<ReturnType<typeof readMailChannel>>,
  rules: AddressRules,
): MailSettings {
  if (smtpUrl !== undefined) return { smtpUrl, mailFrom }
  if (server.host === '') return { mailFrom }
  return { server: { ...server, rules }, mailFrom: mailFromGiven ? mailFrom : sender || mailFrom }
}

function smsSettingsOf(
  { sms }: MessageConfig,
  { url, user, password, sender }: Awaited<ReturnType<typeof readSmsChannel>>,
  rules: AddressRules,
): SmsSettings | undefined {
  if (sms) return sms
  return user === '' ? undefined : { url, user, password, from: sender, rules }
}
