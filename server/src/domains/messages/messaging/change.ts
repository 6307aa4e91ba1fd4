import { isIP } from 'node:net'
import type { MailSettings, mailChannel, SmsSettings, smsChannel } from '@fyr/contract/messages/messaging'
import type { z } from 'zod'
import type { PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { AddressRefused, type AddressRules, guardHost, isPrivateAddress } from '#outbound/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, refuseField } from '#request/problem.ts'
import { readMailChannel, readSmsChannel } from './channels.ts'
import { describeMail, describeSms } from './describe.ts'
import type { MessageConfig } from './messaging.ts'
import { type Channel, writeChannel } from './messaging-store.ts'

export interface ChangeDeps {
  config: MessageConfig
  secrets: Encryption
  outboundRules: AddressRules
}

/** A password that is absent or null stays; an empty one is taken away. */
type WithPassword<T> = Partial<T> & { password?: string | null }

export async function changeMail(
  db: PlatformDb,
  by: RequestPrincipal,
  deps: ChangeDeps,
  given: WithPassword<z.infer<typeof mailChannel>>,
): Promise<MailSettings> {
  const { config, secrets, outboundRules } = deps
  const before = await readMailChannel(db, secrets)
  if (config.smtpUrl !== undefined) return unchanged(describeMail(config, before), given)
  const { password, ...changes } = given
  if (config.mailFromGiven) {
    if ((changes.sender ?? config.mailFrom) !== config.mailFrom)
      fail('settings.fixed', { field: 'body.sender' })
    changes.sender = before.sender
  }
  const after = { ...before, ...changes, password: password ?? before.password }
  if (after.host === '') after.password = ''
  else after.host = checkHost(after.host, after.port, { rules: outboundRules, field: 'body.host' })
  const isElsewhere = (['host', 'port', 'security', 'user'] as const).some(
    (key) => after[key] !== before[key],
  )
  if (isElsewhere) refuseCarriedPassword(after.password, password)
  await save(db, by, deps, { channel: 'mail', name: after.host || before.host, before, after })
  return describeMail(config, after)
}

export async function changeSms(
  db: PlatformDb,
  by: RequestPrincipal,
  deps: ChangeDeps,
  given: WithPassword<z.infer<typeof smsChannel>>,
): Promise<SmsSettings> {
  const { config, secrets, outboundRules } = deps
  const before = await readSmsChannel(db, secrets)
  if (config.sms) return unchanged(describeSms(config, before), given)
  const { password, ...changes } = given
  const after = { ...before, ...changes, password: password ?? before.password }
  after.url = checkUrl(after.url, outboundRules)
  if (after.user === '') after.password = ''
  if (after.url !== before.url || after.user !== before.user) refuseCarriedPassword(after.password, password)
  await save(db, by, deps, { channel: 'sms', name: after.url, before, after })
  return describeSms(config, after)
}

/** What the environment says may be written as it was read, and in no other way. */
function unchanged<T extends object>(described: T, given: Record<string, unknown>): T {
  const now = new Map(Object.entries(described))
  const isSame = Object.entries(given).every(([key, value]) => (value ?? now.get(key)) === now.get(key))
  return isSame ? described : fail('settings.fixed')
}

/** The host in the form in which it is connected to. */
function checkHost(
  host: string,
  port: number,
  { rules, field }: { rules: AddressRules; field: string },
): string {
  try {
    return guardHost(host, port, rules)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    refuseField(field, error.refusal === 'notAnAddress' ? 'field.hostName' : 'field.addressRefused')
  }
}

/** Without encryption only to an address of a private network. */
function checkUrl(written: string, rules: AddressRules): string {
  const url = new URL(written)
  const isSecure = url.protocol === 'https:'
  const field = 'body.url'
  const host = checkHost(url.hostname, Number(url.port) || (isSecure ? 443 : 80), { rules, field })
  if (!isSecure && !(isIP(host) && isPrivateAddress(host))) refuseField(field, 'field.webAddress')
  return written.replace(/\/+$/, '')
}

/** Who may change the server must not learn the password by sending it to one of their own. */
function refuseCarriedPassword(kept: string, given: string | null | undefined): void {
  if (kept !== '' && (given ?? null) === null) refuseField('body.password', 'field.passwordAgain')
}

const masked = (password: string) => (password === '' ? null : '•••')

async function save<T extends { password: string }>(
  db: PlatformDb,
  by: RequestPrincipal,
  { secrets }: ChangeDeps,
  change: { channel: Channel; name: string; before: T; after: T },
): Promise<void> {
  const { channel, name, before, after } = change
  const { password: _, ...changes } = changesBetween(before, after)
  const isSamePassword = before.password === after.password
  if (Object.keys(changes).length === 0 && isSamePassword) return
  const { password, ...settings } = after
  await writeChannel(db, channel, {
    settings,
    password: password === '' ? null : secrets.encrypt(password, channel),
  })
  await recordPlatformChange(
    db,
    by,
    'updated',
    ['settings', channel, name],
    isSamePassword
      ? changes
      : { ...changes, password: { from: masked(before.password), to: masked(password) } },
  )
  db.publishEvent('messageSettings', {})
}
