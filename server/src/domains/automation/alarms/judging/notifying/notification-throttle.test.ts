import { describe, expect, it } from 'vitest'
import {
  messageTime,
  type NotificationThrottle,
  throttleAfterMessage,
  throttleAtRaise,
  UNTHROTTLED,
} from './notification-throttle.ts'

const MINUTE = 60_000
const START = Date.parse('2026-06-01T10:00:00Z')

describe('the pace of an alarm’s messages', () => {
  it('lets the first go at once', () => {
    expect(messageTime(UNTHROTTLED, START)).toBe(START)
  })

  it('doubles the pause with each message, up to an hour', () => {
    let pace: NotificationThrottle = UNTHROTTLED
    const sent: number[] = []
    for (let at = START; at < START + 6 * 60 * MINUTE; at += MINUTE) {
      pace = throttleAtRaise(pace, at - MINUTE, at)
      if (messageTime(pace, at) > at) continue
      sent.push((at - START) / MINUTE)
      pace = throttleAfterMessage(pace, at)
    }
    expect(sent).toEqual([0, 5, 15, 35, 75, 135, 195, 255, 315])
  })

  it('forgets after an hour in which nothing was raised or sent', () => {
    const pace = { lastMessageAt: START, streak: 4 }
    expect(throttleAtRaise(pace, START, START + 59 * MINUTE)).toBe(pace)
    expect(throttleAtRaise(pace, START, START + 60 * MINUTE)).toBe(UNTHROTTLED)
    expect(throttleAtRaise(pace, START + 30 * MINUTE, START + 60 * MINUTE)).toBe(pace)
  })
})
