import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { dismiss, listNotifications, mayRead, type Notification, type Reader } from './notification-store.ts'

const maxListed = 100

/** Newest first; 404 when it is not the caller's own list. */
export async function notificationsOf(
  db: CompanyDb,
  by: CompanyPrincipal,
  accountId: string,
): Promise<Notification[]> {
  return await listNotifications(db, readerOf(by, accountId), maxListed)
}

/** Puts one away for the caller alone. Doing it again does nothing. */
export async function putAway(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const reader = readerOf(by, by.accountId)
  if (!(await mayRead(db, reader, id))) fail('object.notFound')
  await dismiss(db, reader, id)
}

/** Puts away all that the caller may see. */
export async function putAllAway(db: CompanyDb, by: CompanyPrincipal, accountId: string): Promise<void> {
  await dismiss(db, readerOf(by, accountId), 'all')
}

function readerOf(by: CompanyPrincipal, accountId: string | null): Reader {
  if (by.accountId === null || by.accountId !== accountId) fail('object.notFound')
  return { accountId: by.accountId, permissions: [...by.permissions] }
}
