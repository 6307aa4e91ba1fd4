const dayMs = 86_400_000
const lifetimeMs = 7 * dayMs
/** As long as a company at its limit of users takes to send all mails, a day's at a time. */
const longestWaitMs = 30 * dayMs

/** Of a link that is sent now. */
export const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimeMs)
/** Of an invitation whose mail waits. */
export const expiryUnsent = (now: Date) => new Date(now.getTime() + longestWaitMs)
