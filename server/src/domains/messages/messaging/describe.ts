import type { MailSettings, SmsSettings } from '@fyr/contract/messages/messaging'
import { loginOf } from '#outbound/index.ts'
import type { MailChannel, SmsChannel } from './channels.ts'
import type { MessageConfig } from './messaging.ts'

/** How mail is sent, without secrets: what the environment says goes before the settings. */
export function describeMail(config: MessageConfig, { password, ...channel }: MailChannel): MailSettings {
  const { smtpUrl, mailFrom, mailFromGiven } = config
  const sender = mailFromGiven ? mailFrom : channel.sender
  const more = { sender, usualSender: mailFrom, senderFixed: mailFromGiven || smtpUrl !== undefined }
  if (smtpUrl !== undefined)
    return { ...more, ...describeServer(smtpUrl), sender: mailFrom, source: 'environment' }
  return {
    ...channel,
    ...more,
    hasPassword: password !== '',
    source: channel.host === '' ? 'none' : 'settings',
  }
}

function describeServer(smtpUrl: string) {
  const { hostname, port, protocol, searchParams } = new URL(smtpUrl)
  const isImplicit = protocol === 'smtps:'
  const { user, password } = loginOf(smtpUrl)
  return {
    host: hostname,
    port: Number(port) || (isImplicit ? 465 : 587),
    security: isImplicit ? 'implicit' : securityOf(searchParams),
    user,
    hasPassword: password !== '',
  } as const
}

/** The mail program takes these of the address too. */
function securityOf(query: URLSearchParams) {
  if (query.get('secure') === 'true') return 'implicit'
  if (query.get('requireTLS') === 'true') return 'starttls'
  return query.get('ignoreTLS') === 'true' ? 'none' : 'opportunistic'
}

/** How text messages are sent, without secrets. */
export function describeSms({ sms }: MessageConfig, { password, ...channel }: SmsChannel): SmsSettings {
  if (sms) return { url: sms.url, user: sms.user, sender: sms.from, hasPassword: true, source: 'environment' }
  return { ...channel, hasPassword: password !== '', source: channel.user === '' ? 'none' : 'settings' }
}
