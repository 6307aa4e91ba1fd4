import type { LiveEvent, LiveReading } from '@fyr/contract/live'

/**
 * What has just happened, from those who made it happen to those who listen. Delivers within this process
 * and keeps nothing; another bus (over NATS) can take its place. Nothing crosses from one company to another:
 * every message and every listener belongs to one.
 */
export interface LiveBus {
  publishEvent(companyId: string, event: LiveEvent): void
  /** `deveui` as the node's own spelling has it. */
  publishReadings(companyId: string, readings: readonly LiveReading[]): void
  /** Returns what ends the listening. */
  onEvent(companyId: string, listener: (event: LiveEvent) => void): () => void
  /** All readings of one node. */
  onReading(companyId: string, deveui: string, listener: (reading: LiveReading) => void): () => void
  /** Whether anybody listens to a company's events, or to the readings of a node: nothing need be made for nobody. */
  hearsEvents(companyId: string): boolean
  hearsReadings(companyId: string, deveui: string): boolean
  readonly listenerCount: number
}

type Listeners<Message> = Map<string, Set<(message: Message) => void>>

/** `onListenerError` is told of a listener that throws; the others and the publisher do not notice. */
export function createLiveBus(onListenerError: (error: unknown) => void): LiveBus {
  const events: Listeners<LiveEvent> = new Map()
  const readings = new Map<string, Listeners<LiveReading>>()

  function deliver<Message>(listeners: Set<(message: Message) => void>, message: Message): void {
    for (const listener of listeners) {
      try {
        listener(message)
      } catch (error) {
        onListenerError(error)
      }
    }
  }

  return {
    publishEvent(companyId, event) {
      const listeners = events.get(companyId)
      if (listeners) deliver(listeners, event)
    },
    publishReadings(companyId, batch) {
      const ofCompany = readings.get(companyId)
      if (!ofCompany) return
      for (const reading of batch) {
        const listeners = ofCompany.get(reading.deveui)
        if (listeners) deliver(listeners, reading)
      }
    },
    hearsEvents: (companyId) => events.has(companyId),
    hearsReadings: (companyId, deveui) => readings.get(companyId)?.has(deveui) ?? false,
    get listenerCount() {
      const topics = [
        ...events.values(),
        ...[...readings.values()].flatMap((ofCompany) => [...ofCompany.values()]),
      ]
      return topics.reduce((sum, listeners) => sum + listeners.size, 0)
    },
    onEvent: (companyId, listener) => listen(events, companyId, listener),
    onReading(companyId, deveui, listener) {
      const ofCompany = readings.get(companyId) ?? new Map()
      readings.set(companyId, ofCompany)
      const stop = listen(ofCompany, deveui, listener)
      return () => {
        stop()
        if (ofCompany.size === 0 && readings.get(companyId) === ofCompany) readings.delete(companyId)
      }
    },
  }
}

function listen<Message>(
  topics: Listeners<Message>,
  topic: string,
  listener: (message: Message) => void,
): () => void {
  const listeners = topics.get(topic) ?? new Set()
  topics.set(topic, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
  }
}
