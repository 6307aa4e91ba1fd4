import type { LiveEvent, LiveReading } from '@fyr/contract/live/live'
import { createDeliveryQueue } from './delivery-queue.ts'

/**
 * What has just happened, from those who made it happen to those who view it. A port (docs/decisions/0020): delivers
 * within this process, and another (over NATS) may to viewers of other processes. Keeps nothing. Nothing crosses from
 * one company to another: every message and every listener belongs to one.
 */
export interface LiveBus {
  publishEvent(companyId: string, event: LiveEvent): void
  /** `deveui` as the node's own spelling has it. */
  publishReadings(companyId: string, readings: readonly LiveReading[]): void
  /** Returns what ends the listening. */
  onEvent(companyId: string, listener: (event: LiveEvent) => void): () => void
  /** All readings of one node, and the end of it. */
  onReading(
    companyId: string,
    deveui: string,
    listener: (reading: LiveReading) => void,
    onEnd?: () => void,
  ): () => void
  /** The node is gone: who listens to its readings does no longer. */
  endReadings(companyId: string, deveui: string): void
  /**
   * Whether anybody listens to a company's events, or to the readings of a node: nothing need be made for nobody. May
   * say yes when nobody does, where those of other processes are not known by the moment.
   */
  hasEventSubscribers(companyId: string): boolean
  hasReadingSubscribers(companyId: string, deveui: string): boolean
  readonly listenerCount: number
}

type Listeners<Message> = Map<string, Set<Listener<Message>>>
interface Listener<Message> {
  hear(message: Message): void
  onEnd?: (() => void) | undefined
}

/** So many deliveries (messages x listeners) are made at once; more of them wait for their turns. */
const maxDeliveriesAtOnce = 500
/** Publications of a company that wait to be delivered; the oldest give way, as live values do that nobody can take. */
const maxWaitingReadings = 100_000

/** `onListenerError` is told of a listener that throws; the others and the publisher do not notice. */
export function createLiveBus(onListenerError: (error: unknown) => void): LiveBus {
  const events: Listeners<LiveEvent> = new Map()
  const readings = new Map<string, Listeners<LiveReading>>()

  const queue = createDeliveryQueue(onListenerError)
  /** Readings of each company that wait in the queue. */
  const waiting = new Map<string, number>()

  function deliver<Message>(listeners: Iterable<Listener<Message>>, message: Message): void {
    for (const listener of listeners) hear(listener, message)
  }

  function hear<Message>(listener: Listener<Message>, message: Message): void {
    try {
      listener.hear(message)
    } catch (error) {
      onListenerError(error)
    }
  }

  function deliverReadings(companyId: string, batch: readonly LiveReading[]): void {
    for (const reading of batch) deliver(listenersOf(companyId, reading), reading)
  }

  const listenersOf = (companyId: string, { deveui }: LiveReading) =>
    readings.get(companyId)?.get(deveui) ?? []

  /** Counts no further than it takes to know that they are too many for once. */
  function isSmall(companyId: string, batch: readonly LiveReading[]): boolean {
    let deliveries = 0
    for (const reading of batch) {
      const listeners = readings.get(companyId)?.get(reading.deveui)
      deliveries += 1 + (listeners?.size ?? 0)
      if (deliveries > maxDeliveriesAtOnce) return false
    }
    return true
  }

  function queueEvent(
    companyId: string,
    listeners: ReadonlySet<Listener<LiveEvent>>,
    event: LiveEvent,
  ): void {
    // Whoever comes later than the event need not hear it.
    const remaining = [...listeners].values()
    queue.add(companyId, () => {
      const { value: listener, done } = remaining.next()
      if (listener && listeners.has(listener)) hear(listener, event)
      return !done
    })
  }

  function queueReadings(companyId: string, batch: readonly LiveReading[]): void {
    waiting.set(companyId, (waiting.get(companyId) ?? 0) + batch.length)
    const steps = stepsOf(companyId, batch)
    queue.add(companyId, () => !steps.next().done)
  }

  /** One listener at a step, since one reading may have thousands of them. */
  function* stepsOf(companyId: string, batch: readonly LiveReading[]): Generator<undefined, void> {
    let left = batch.length
    const forget = (count: number) => {
      left -= count
      const remaining = (waiting.get(companyId) ?? 0) - count
      if (remaining > 0) waiting.set(companyId, remaining)
      else waiting.delete(companyId)
    }
    for (const reading of batch) {
      // More has come than can be told: what came first goes.
      if ((waiting.get(companyId) ?? 0) > maxWaitingReadings) break
      const listeners = readings.get(companyId)?.get(reading.deveui)
      for (const listener of [...(listeners ?? [])]) {
        if (listeners?.has(listener)) hear(listener, reading)
        yield
      }
      forget(1)
      yield
    }
    forget(left)
  }

  return {
    publishEvent(companyId, event) {
      const listeners = events.get(companyId)
      if (!listeners) return
      const isInTurn = queue.waiting(companyId) === 0 && listeners.size <= maxDeliveriesAtOnce
      if (isInTurn) deliver(listeners, event)
      else queueEvent(companyId, listeners, event)
    },
    publishReadings(companyId, batch) {
      if (!readings.has(companyId)) return
      if (queue.waiting(companyId) === 0 && isSmall(companyId, batch)) deliverReadings(companyId, batch)
      else queueReadings(companyId, batch)
    },
    endReadings(companyId, deveui) {
      for (const listener of [...(readings.get(companyId)?.get(deveui) ?? [])]) listener.onEnd?.()
    },
    hasEventSubscribers: (companyId) => events.has(companyId),
    hasReadingSubscribers: (companyId, deveui) => readings.get(companyId)?.has(deveui) ?? false,
    get listenerCount() {
      const topics = [
        ...events.values(),
        ...[...readings.values()].flatMap((ofCompany) => [...ofCompany.values()]),
      ]
      return topics.reduce((sum, listeners) => sum + listeners.size, 0)
    },
    onEvent: (companyId, hear) => listen(events, companyId, { hear }),
    onReading(companyId, deveui, hear, onEnd) {
      const ofCompany = readings.get(companyId) ?? new Map()
      readings.set(companyId, ofCompany)
      const stop = listen(ofCompany, deveui, { hear, onEnd })
      return () => {
        stop()
        if (ofCompany.size === 0 && readings.get(companyId) === ofCompany) readings.delete(companyId)
      }
    },
  }
}

function listen<Message>(topics: Listeners<Message>, topic: string, listener: Listener<Message>): () => void {
  const listeners = topics.get(topic) ?? new Set()
  topics.set(topic, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
  }
}
