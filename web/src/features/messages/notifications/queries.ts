import { apiQuery } from '#api/queries.ts'

/** Specification, section 9; new ones come live besides. */
const pollMs = 600_000

export const notificationList = (userId: string) => ({
  ...apiQuery((api) => api.notifications.list, { params: { userId }, query: {} }),
  refetchInterval: pollMs,
})

export const preferences = apiQuery((api) => api.notifications.preferences, {})

/** With those that were put away. */
export const allNotifications = (userId: string) =>
  apiQuery((api) => api.notifications.list, { params: { userId }, query: { all: 'true' } })
