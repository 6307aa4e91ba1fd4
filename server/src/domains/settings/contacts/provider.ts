import { randomUUID } from 'node:crypto'
import { type Provider, provider } from '@fyr/contract/settings/contacts'
import type { PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import { readGlobalSettings, writeGlobalSetting } from '#domains/settings/settings/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import type { RequestPrincipal } from '#request/principal.ts'

const unsaid: Provider = { name: '', address: '', email: '', phone: '', text: '' }
const key = 'provider'

/** How the provider of the portal is reached. */
export async function providerOf(db: PlatformDb): Promise<Provider> {
  const { [key]: stored } = await readGlobalSettings(db)
  const parsed = provider.safeParse(stored === undefined ? unsaid : JSON.parse(stored))
  return parsed.success ? parsed.data : unsaid
}

export async function changeProvider(
  db: PlatformDb,
  by: RequestPrincipal,
  changes: Partial<Provider>,
): Promise<Provider> {
  const before = await providerOf(db)
  const after = { ...before, ...changes }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length === 0) return before
  await writeGlobalSetting(db, key, JSON.stringify(after))
  await recordPlatformChange(db, by, 'updated', ['settings', key, after.name], differences)
  return after
}

export interface Message {
  name: string
  email: string
  message: string
}

/** Queues a mail to the provider. What a visitor writes stands in its text only, never in a header. */
export async function sendToProvider(
  db: PlatformDb,
  to: string,
  portal: string,
  { name, email, message }: Message,
  now: Date,
): Promise<void> {
  const text = `${name} <${email}>\n\n${message}\n`
  const html = `<p>${escapeHtml(`${name} <${email}>`)}</p><p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>`
  const payload = { to, subject: `Message from ${portal}`, text, html }
  await insertPlatformJob(db, { kind: 'mail', payload, idempotencyKey: `contact:${randomUUID()}` }, now)
}
