const MINUTE = 60_000

/** The shortest pause between two messages of one alarm. It doubles with each message, up to the longest. */
export const FIRST_PAUSE_MS = 5 * MINUTE
export const MAX_PAUSE_MS = 60 * MINUTE

/** How much an alarm has said of late: the messages in a row, and when the last of them went. */
export interface NotificationThrottle {
  readonly lastMessageAt: number | null
  readonly streak: number
}

export const UNTHROTTLED: NotificationThrottle = { lastMessageAt: null, streak: 0 }

/** An hour without a raise or a message ends the row, so the next message waits for nothing. */
export function throttleAtRaise(
  pace: NotificationThrottle,
  lastRaisedAt: number | null,
  raisedAt: number,
): NotificationThrottle {
  const busyUntil = Math.max(pace.lastMessageAt ?? 0, lastRaisedAt ?? 0)
  return raisedAt - busyUntil >= MAX_PAUSE_MS ? UNTHROTTLED : pace
}

/** When a raise may be told of: at once, or when the pause since the last message is over. */
export function messageTime(pace: NotificationThrottle, raisedAt: number): number {
  if (pace.lastMessageAt === null) return raisedAt
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (pace.streak - 1), MAX_PAUSE_MS)
  return Math.max(raisedAt, pace.lastMessageAt + pause)
}

/**
 * When may be told that it is back to normal: the first time at once, since nothing flaps yet; after that the pauses
 * hold for both, or a value that goes in and out would be told of twice as often.
 */
export function normalMessageTime(pace: NotificationThrottle, resetAt: number): number {
  return pace.streak <= 1 ? resetAt : messageTime(pace, resetAt)
}

export function throttleAfterMessage(pace: NotificationThrottle, at: number): NotificationThrottle {
  return { lastMessageAt: at, streak: pace.streak + 1 }
}
