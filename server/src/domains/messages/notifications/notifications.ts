import type { NotificationPreferences } from '@fyr/contract/messages/notifications'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { chosenOr } from './categories.ts'
import { dismiss, listNotifications, mayRead, type Notification, type Reader } from './notification-store.ts'
import { findPreferences, upsertPreferences } from './preference-store.ts'

const maxListed = 100

/** Newest first; 404 when it is not the caller's own list. */
export async function notificationsOf(
  db: CompanyDb,
  by: CompanyPrincipal,
  accountId: string,
  { all }: { all?: boolean | undefined } = {},
): Promise<Notification[]> {
  return await listNotifications(db, readerOf(by, accountId), { limit: maxListed, all: all ?? false })
}

/** Where the caller wants notifications of the company; 404 with an access token, which is nobody. */
export async function preferencesOf(db: CompanyDb, by: CompanyPrincipal): Promise<NotificationPreferences> {
  return chosenOr(await findPreferences(db, readerOf(by, by.accountId).accountId))
}

/** Chooses anew for some categories; the others stay as they are. */
export async function changePreferences(
  db: CompanyDb,
  by: CompanyPrincipal,
  changes: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> {
  const after = { ...(await preferencesOf(db, by)), ...changes }
  await upsertPreferences(db, readerOf(by, by.accountId).accountId, after)
  return after
}

/** Puts one away for the caller alone. Doing it again does nothing. */
export async function putAway(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const reader = readerOf(by, by.accountId)
  if (!(await mayRead(db, reader, id))) fail('object.notFound')
  await dismiss(db, reader, id)
}

/** Puts away all that the caller's page shows. */
export async function putAllAway(db: CompanyDb, by: CompanyPrincipal, accountId: string): Promise<void> {
  await dismiss(db, readerOf(by, accountId), 'all')
}

function readerOf(by: CompanyPrincipal, accountId: string | null): Reader {
  if (by.accountId === null || by.accountId !== accountId) fail('object.notFound')
  return { accountId: by.accountId, permissions: [...by.permissions] }
}
