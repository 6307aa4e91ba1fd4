import type { Language } from '@fyr/contract/endpoints/fields'
import { notificationText } from '@fyr/texts/record-text'
import { on } from '#request/on.ts'
import type { Notification } from './notification-store.ts'
import { changePreferences, notificationsOf, preferencesOf, putAllAway, putAway } from './notifications.ts'

/** Another site's address, `//evil.example`, starts with a slash too. */
const isInside = (route: string) => /^\/(?![/\\])/.test(route)

const wireIn = (language: Language) => (notification: Notification) => ({
  notificationId: notification.id,
  ...notificationText(language, notification.kind, notification.params),
  route: isInside(notification.route) ? notification.route : '/',
  createdAt: notification.createdAt.toISOString(),
  dismissed: notification.dismissed,
})

export const notificationRoutes = {
  preferences: on.notifications.preferences.handler(({ context }) => context.inCompany(preferencesOf)),
  setPreferences: on.notifications.setPreferences.handler(({ input, context }) =>
    context.inCompany((db, by) => changePreferences(db, by, input.body)),
  ),
  list: on.notifications.list.handler(({ input, context }) =>
    context.inCompany(async (db, by) =>
      (await notificationsOf(db, by, input.params.userId, input.query)).map(wireIn(by.language)),
    ),
  ),
  deactivate: on.notifications.deactivate.handler(({ input, context }) =>
    context.inCompany((db, by) => putAway(db, by, input.params.id)),
  ),
  deactivateAll: on.notifications.deactivateAll.handler(({ input, context }) =>
    context.inCompany((db, by) => putAllAway(db, by, input.params.userId)),
  ),
}
