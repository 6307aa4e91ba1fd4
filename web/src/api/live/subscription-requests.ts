import type { LiveSeries } from '@fyr/contract/live/live'
import { codeOfHubError } from './hub-error.ts'
import { nameOfSeries } from './live-subscriptions.ts'

type Method = 'Subscribe' | 'Unsubscribe'

interface SubscriptionRequestOptions {
  /** Undefined while there is no connection. */
  invoke(method: Method, series: LiveSeries[]): Promise<unknown> | undefined
  /** The series that somebody listens to now. */
  wanted(): readonly LiveSeries[]
  /** How many series are not live, because no retry has brought them; told when it changes. */
  onRefused?(count: number): void
  /** Whether an answer is awaited: until it comes, readings may be stored that this connection is not told of. */
  onBusy?(isBusy: boolean): void
  /** Something came after it was wanted and before it was listened to: what pages fetched meanwhile may lack it. */
  onMissed?(): void
}

interface SubscriptionRequests {
  /** @param since when the first of them were wanted, as performance.now() tells; now, if left out */
  subscribe(series: readonly LiveSeries[], since?: number): void
  unsubscribe(series: readonly LiveSeries[]): void
  /** Asks once more for what no retry has brought. */
  retryRefused(): void
  /** The connection is another one, or gone: what it refused is not asked of it again. */
  reset(): void
}

/** The server takes this many series in one message. */
const maxSeries = 500
export const maxRetries = 5
/** Doubled with each retry. */
const firstRetryMs = 1000
/** From the time of a reading until it is told of: what is as old as that may have come just before. */
const onTheWayMs = 250

/** Asks a connection for the readings of series; again, after a pause, where the server had too much to do. */
export function createSubscriptionRequests({
  invoke,
  wanted,
  onRefused,
  onBusy,
  onMissed,
}: SubscriptionRequestOptions): SubscriptionRequests {
  let retries = new Set<ReturnType<typeof setTimeout>>()
  const refused = new Map<string, LiveSeries>()
  let awaited = 0

  function setAwaited(count: number): void {
    const wasBusy = awaited > 0
    awaited = count
    if (awaited > 0 !== wasBusy) onBusy?.(awaited > 0)
  }

  function setRefused(series: readonly LiveSeries[], isRefused: boolean): void {
    const before = refused.size
    for (const each of series) {
      if (isRefused) refused.set(nameOfSeries(each), each)
      else refused.delete(nameOfSeries(each))
    }
    if (refused.size !== before) onRefused?.(refused.size)
  }

  function lookForMissed(answer: unknown, since: number): void {
    const age = isAnswer(answer) ? answer.newestAgeMs : null
    if (age !== null && age <= performance.now() - since + onTheWayMs) onMissed?.()
  }

  function send(
    method: Method,
    series: readonly LiveSeries[],
    { attempt = 0, since = performance.now() }: { attempt?: number; since?: number | undefined } = {},
  ): void {
    const mine = retries
    for (let start = 0; start < series.length; start += maxSeries) {
      const some = series.slice(start, start + maxSeries)
      const invoked = invoke(method, some)
      if (!invoked) continue
      if (method === 'Subscribe') setAwaited(awaited + 1)
      invoked
        .then((answer) => {
          if (method === 'Subscribe' && mine === retries) lookForMissed(answer, since)
        })
        .catch((error: unknown) => {
          // Any other refusal (the right was taken away) leaves the values as they are; calls say so themselves.
          if (method === 'Unsubscribe' || codeOfHubError(error) !== 'request.tooMany') return
          if (mine !== retries) return
          if (attempt < maxRetries) retryLater(some, { attempt, since })
          else setRefused(some, true)
        })
        .finally(() => {
          if (method === 'Subscribe' && mine === retries) setAwaited(awaited - 1)
        })
    }
  }

  function retryLater(
    series: readonly LiveSeries[],
    { attempt, since }: { attempt: number; since: number },
  ): void {
    // Spread out, so that all tiles and browsers of a company do not come back at one moment.
    const pause = firstRetryMs * 2 ** attempt * (1 + Math.random())
    const timer = setTimeout(() => {
      retries.delete(timer)
      const names = new Set(wanted().map(nameOfSeries))
      const stillWanted = series.filter((each) => names.has(nameOfSeries(each)))
      send('Subscribe', stillWanted, { attempt: attempt + 1, since })
    }, pause)
    retries.add(timer)
  }

  return {
    subscribe: (series, since) => send('Subscribe', series, { since }),
    unsubscribe(series) {
      setRefused(series, false)
      send('Unsubscribe', series)
    },
    retryRefused() {
      const again = [...refused.values()]
      setRefused(again, false)
      send('Subscribe', again)
    },
    reset() {
      setRefused([...refused.values()], false)
      setAwaited(0)
      for (const timer of retries) clearTimeout(timer)
      retries = new Set()
    },
  }
}

/** Of SubscribeAnswer of the server. */
const isAnswer = (answer: unknown): answer is { newestAgeMs: number | null } =>
  typeof answer === 'object' && answer !== null && 'newestAgeMs' in answer
