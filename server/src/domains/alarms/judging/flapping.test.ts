import { describe, expect, it } from 'vitest'
import { messageTime, type Pace, paceAfterMessage, paceAtRaise, QUIET } from './flapping.ts'

const MINUTE = 60_000
const START = Date.parse('2026-06-01T10:00:00Z')

describe('the pace of an alarm’s messages', () => {
  it('lets the first go at once', () => {
    expect(messageTime(QUIET, START)).toBe(START)
  })

  it('doubles the pause with each message, up to an hour', () => {
    let pace: Pace = QUIET
    const sent: number[] = []
    for (let at = START; at < START + 6 * 60 * MINUTE; at += MINUTE) {
      pace = paceAtRaise(pace, at - MINUTE, at)
      if (messageTime(pace, at) > at) continue
      sent.push((at - START) / MINUTE)
      pace = paceAfterMessage(pace, at)
    }
    expect(sent).toEqual([0, 5, 15, 35, 75, 135, 195, 255, 315])
  })

  it('forgets after an hour in which nothing was raised or sent', () => {
    const pace = { lastMessageAt: START, streak: 4 }
    expect(paceAtRaise(pace, START, START + 59 * MINUTE)).toBe(pace)
    expect(paceAtRaise(pace, START, START + 60 * MINUTE)).toBe(QUIET)
    expect(paceAtRaise(pace, START + 30 * MINUTE, START + 60 * MINUTE)).toBe(pace)
  })
})
