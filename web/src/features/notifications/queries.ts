import { callQuery } from '#api/queries.ts'

/** Specification, section 9; new ones come live besides. */
const pollMs = 600_000

export const notificationList = (userId: string) => ({
  ...callQuery((api) => api.notifications.list, { params: { userId } }),
  refetchInterval: pollMs,
})
