import { type LiveEvent, liveEventAccess } from '@fyr/contract/live/live'
import { createUpdateRate, frameMs, throttleMs } from '@fyr/contract/live/live-throttle'
import type { Clock } from '#lib/clock.ts'
import type { DeliveryQueue } from '../delivery-queue.ts'
import type { HubPeer } from '../hub/hub.ts'
import { encodeInvocation } from '../hub/hub-protocol.ts'
import type { LiveBus } from '../live-bus.ts'
import { type BatchLimits, createReadingBatch } from './reading-batch.ts'
import { createSeriesSubscriptions, type SeriesSubscriptions } from './series-subscriptions.ts'

export interface EventsLimits extends BatchLimits {
  /** Series that one connection may listen to. */
  series: number
  /** Readings are sent no more often than this while more than ten updates a second come. */
  throttleMs: number
  /** Events kept while rights are looked up or the receiver is slow; the oldest give way. */
  heldEvents: number
}

export const usualEventsLimits: EventsLimits = {
  series: 2000,
  throttleMs: throttleMs,
  pointsPerSeries: 1000,
  points: 10_000,
  heldEvents: 200,
}

/** What one connection listens to and has not been sent yet. */
export interface EventsSession {
  readonly subscriptions: SeriesSubscriptions
  /** Rises with every change of rights. */
  rights: number
  hold(): void
  release(): void
  end(): void
}

export function createEventsSession(
  peer: HubPeer,
  bus: LiveBus,
  clock: Clock,
  limits: EventsLimits,
  queue: DeliveryQueue,
): EventsSession {
  const { companyId, visit } = peer.caller
  const batch = createReadingBatch(limits)
  const rate = createUpdateRate()
  let events: LiveEvent[] = []
  let held = false
  let sentAt = 0
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const subscriptions = createSeriesSubscriptions(
    bus,
    companyId,
    (reading) => {
      batch.add(reading)
      const isFlooded = rate.count(clock.now().getTime())
      schedule(isFlooded ? limits.throttleMs : frameMs)
    },
    () => batch.keep(subscriptions.cover),
  )
  // What happens in a company is for those who are signed in.
  const stopEvents = visit ? () => undefined : bus.onEvent(companyId, hear)

  function hear(event: LiveEvent): void {
    if (!held && !peer.congested && events.length === 0) {
      sendEvent(event)
      return
    }
    events.push(event)
    if (events.length > limits.heldEvents) events.shift()
    schedule()
  }

  function sendEvent(event: LiveEvent): void {
    if (peer.caller.permissions.has(liveEventAccess[event.type])) peer.sendEncoded(encodeEvent(event))
  }

  /** Sends what waits, when so long has passed since the last time. */
  function schedule(throttleMs = limits.throttleMs): void {
    if (held || timer) return
    const passed = clock.now().getTime() - sentAt
    const wait = Math.max(0, Math.min(throttleMs, throttleMs - passed))
    timer = setTimeout(() => queue.add(companyId, sendWaiting), wait).unref()
  }

  /** In turn with the other companies: many readings to many connections take long to write. */
  function sendWaiting(): false {
    timer = undefined
    if (!held && !ended) send()
    return false
  }

  function send(): void {
    sentAt = clock.now().getTime()
    if (peer.congested) {
      schedule()
      return
    }
    const waitingEvents = events
    events = []
    waitingEvents.forEach(sendEvent)
    if (batch.size > 0) peer.send('Readings', batch.take())
  }

  return {
    subscriptions,
    rights: 0,
    hold() {
      held = true
    },
    release() {
      held = false
      batch.keep(subscriptions.cover)
      if (batch.size > 0 || events.length > 0) schedule()
    },
    end() {
      ended = true
      clearTimeout(timer)
      stopEvents()
      subscriptions.clear()
      batch.take()
      events = []
    },
  }
}

const encoded = new WeakMap<LiveEvent, string>()

/** The same event goes to many: it is encoded once. */
function encodeEvent(event: LiveEvent): string {
  const known = encoded.get(event)
  if (known !== undefined) return known
  const message = encodeInvocation('BroadcastEvent', [event])
  encoded.set(event, message)
  return message
}
