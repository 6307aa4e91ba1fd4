import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from './alarm.fixture.ts'
import type { Raised, Transition } from './state.ts'
import {
  delays,
  INSIDE,
  MINUTE,
  OUTSIDE,
  play,
  recordedOf,
  SECOND,
  type StoryEvent,
  story,
  storyWithEdits,
} from './story.fixture.ts'

function isRaise(transition: Transition): transition is Raised {
  return transition.kind === 'raised'
}

describe('whatever happens', () => {
  it('no alarm is raised twice without an acknowledgement between', () => {
    fc.assert(
      fc.property(storyWithEdits, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        let isActive = false
        for (const { kind } of play(alarmRule({ alarmDelay, autoAcknowledge }), events).transitions) {
          if (kind === 'raised') {
            expect(isActive).toBe(false)
            isActive = true
          }
          if (kind === 'acknowledged' || kind === 'autoAcknowledged') isActive = false
        }
      }),
    )
  })

  it('no alarm is raised before its value has been outside for the delay', () => {
    fc.assert(
      fc.property(story, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        for (const raised of play(alarmRule({ alarmDelay, autoAcknowledge }), events).transitions.filter(
          isRaise,
        )) {
          expect(raised.at - raised.outsideSince).toBe(alarmDelay * SECOND)
          expect(wasOutside(events, raised.outsideSince, raised.at)).toBe(true)
        }
      }),
    )
  })

  it('an alarm that acknowledges itself is raised exactly once for each stay outside as long as the delay', () => {
    fc.assert(
      fc.property(story, delays, (events, alarmDelay) => {
        const alarm = play(alarmRule({ alarmDelay, autoAcknowledge: true }), events)
        const expected = staysOutside(events, alarm.now())
          .filter((stay) => stay.until - stay.from >= alarmDelay * SECOND)
          .map((stay) => stay.from + alarmDelay * SECOND)
        expect(alarm.transitions.filter(isRaise).map((raised) => raised.at)).toEqual(expected)
      }),
    )
  })

  it('it does not matter how often the ticks come, but for messages that were missed', () => {
    fc.assert(
      fc.property(
        storyWithEdits,
        delays,
        fc.boolean(),
        fc.constantFrom(7 * SECOND, 61 * SECOND, Number.MAX_SAFE_INTEGER),
        (events, alarmDelay, autoAcknowledge, tickMs) => {
          const rule = alarmRule({ alarmDelay, autoAcknowledge })
          const fine = play(rule, events)
          const coarse = play(rule, events, { tickMs })
          coarse.tick()
          expect(recordedOf(coarse)).toEqual(recordedOf(fine))
          if (tickMs > MINUTE) return
          expect(coarse.transitions).toEqual(fine.transitions)
          expect(coarse.state()).toEqual(fine.state())
        },
      ),
    )
  })

  it('it does not matter whether readings of one moment come in one batch or in many', () => {
    fc.assert(
      fc.property(story, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        const rule = alarmRule({ alarmDelay, autoAcknowledge })
        const single = events.flatMap((event): StoryEvent[] =>
          event.kind === 'read' ? event.values.map((value) => ({ kind: 'read', values: [value] })) : [event],
        )
        expect(play(rule, single).transitions).toEqual(play(rule, events).transitions)
      }),
    )
  })

  it('each raise has one message, unless someone acknowledged while it was held back', () => {
    fc.assert(
      fc.property(story, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        const alarm = play(alarmRule({ alarmDelay, autoAcknowledge }), events)
        alarm.wait(61 * MINUTE)
        for (const raised of alarm.transitions.filter(isRaise)) {
          const entry = alarm.transitions.filter((other) => other.activeAlarmId === raised.activeAlarmId)
          const released = entry.filter((other) => other.kind === 'messageReleased').length
          const messages = released + (raised.message === 'send' ? 1 : 0)
          const closed = entry.find(
            (other) => other.kind === 'acknowledged' || other.kind === 'autoAcknowledged',
          )
          if (raised.message === 'send' || closed === undefined) expect(messages).toBe(1)
          else expect(messages).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('each history entry is raised, reset and acknowledged at most once and in time', () => {
    fc.assert(
      fc.property(storyWithEdits, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        const { transitions } = play(alarmRule({ alarmDelay, autoAcknowledge }), events)
        expect(transitions.map(({ at }) => at)).toEqual(
          transitions.map(({ at }) => at).toSorted((a, b) => a - b),
        )
        for (const entry of Map.groupBy(transitions, ({ activeAlarmId }) => activeAlarmId).values()) {
          expect(entry[0]?.kind).toBe('raised')
          const kinds = entry.map(({ kind }) => kind)
          expect(kinds.filter((kind) => kind === 'raised')).toHaveLength(1)
          expect(
            kinds.filter((kind) => kind.toLowerCase().endsWith('acknowledged')).length,
          ).toBeLessThanOrEqual(1)
          const flagging = kinds.filter(
            (kind) => kind === 'raised' || kind === 'reset' || kind === 'relapsed',
          )
          flagging.forEach((kind, at) => {
            expect(kind === 'reset').toBe(at % 2 === 1)
          })
        }
      }),
    )
  })

  it('a state tells one story', () => {
    fc.assert(
      fc.property(storyWithEdits, delays, fc.boolean(), (events, alarmDelay, autoAcknowledge) => {
        play(alarmRule({ alarmDelay, autoAcknowledge }), events, {
          afterEach(alarm) {
            const state = alarm.state()
            if (state === undefined) return
            const isOutside = state.outsideSince !== null
            expect(state.activeAlarmId !== null).toBe(
              state.phase === 'triggered' || state.phase === 'acknowledged',
            )
            expect(state.dueAt !== null).toBe(isOutside && !state.flagging)
            if (state.phase === 'normal') expect(isOutside).toBe(false)
            if (state.phase === 'pending') expect(isOutside).toBe(true)
            if (state.flagging) expect(isOutside).toBe(true)
            if (state.phase === 'acknowledged') expect(state.flagging).toBe(true)
            if (state.messageDueAt !== null) expect(state.phase).toBe('triggered')
          },
        })
      }),
    )
  })

  it('an alarm that acknowledges itself is active only while its value is outside', () => {
    fc.assert(
      fc.property(story, delays, (events, alarmDelay) => {
        const alarm = play(alarmRule({ alarmDelay, autoAcknowledge: true }), events)
        alarm.read(INSIDE)
        expect(alarm.state()?.activeAlarmId ?? null).toBeNull()
        expect(alarm.state()?.phase ?? 'normal').toBe('normal')
      }),
    )
  })

  it('threat 31: no flapping alarm sends more than 63 messages a day', () => {
    // The worst: after 0, 5, 15 and 35 minutes, then an hour of quiet, so four in 95 minutes; three more fit
    // into what is left of the day behind fifteen times that.
    const pauses = fc.constantFrom(1, 60, 299, 301, 1201, 3599, 3601)
    fc.assert(
      fc.property(fc.array(pauses, { minLength: 1, maxLength: 6 }), (pattern) => {
        const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }), { tickMs: 60 * MINUTE })
        for (let round = 0; alarm.now() < MONDAY_NOON + 24 * 60 * MINUTE && round < 3000; round += 1) {
          alarm.readAll({ value: OUTSIDE })
          alarm.wait((pattern[round % pattern.length] ?? 1) * SECOND)
          alarm.readAll({ value: INSIDE })
        }
        const messages = alarm.transitions.filter(
          (happened) =>
            happened.kind === 'messageReleased' || (isRaise(happened) && happened.message === 'send'),
        )
        expect(messages.length).toBeLessThanOrEqual(63)
      }),
      { numRuns: 30 },
    )
  })
})

// What the tests hold against the judge: the times the value was outside, read off the story itself.

function staysOutside(events: readonly StoryEvent[], end: number): { from: number; until: number }[] {
  const stays: { from: number; until: number }[] = []
  let now = MONDAY_NOON
  let from: number | null = null
  for (const event of events) {
    if (event.kind === 'wait') now += event.seconds * SECOND
    if (event.kind !== 'read') continue
    for (const value of event.values) {
      if (value === OUTSIDE) from ??= now
      else if (from !== null) {
        stays.push({ from, until: now })
        from = null
      }
    }
  }
  return from === null ? stays : [...stays, { from, until: end }]
}

function wasOutside(events: readonly StoryEvent[], from: number, until: number): boolean {
  return staysOutside(events, Number.POSITIVE_INFINITY).some(
    (stay) => stay.from <= from && until <= stay.until,
  )
}
