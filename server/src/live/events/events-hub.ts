import type { Clock } from '#lib/clock.ts'
import { fail } from '#request/problem.ts'
import { createDeliveryQueue } from '../delivery-queue.ts'
import type { Hub, HubCaller, HubPeer } from '../hub/hub.ts'
import type { LiveBus } from '../live-bus.ts'
import {
  createEventsSession,
  type EventsLimits,
  type EventsSession,
  usualEventsLimits,
} from './events-session.ts'
import type { SeriesRef } from './series-subscriptions.ts'

export interface EventsHubDeps {
  bus: LiveBus
  clock: Clock
  /**
   * Which of these series the caller may read: for each the series with the node's own spelling of its DevEUI,
   * or undefined, in the same order. A series without a key means all keys of the node.
   */
  authorizeSeries(
    caller: HubCaller,
    series: readonly SeriesRef[],
  ): Promise<readonly (SeriesRef | undefined)[]>
  /**
   * How long ago the newest reading of these series was, ms; null where there is none. Asked once they are listened to:
   * what was stored before is known by it, what comes after is told.
   */
  newestAge?(caller: HubCaller, series: readonly SeriesRef[]): Promise<number | null>
  /** Sending that fails, though it should not. */
  onError(error: unknown): void
  limits?: Partial<EventsLimits>
}

/** What Subscribe answers; `refused` as they were asked for, whatever the reason. */
export interface SubscribeAnswer {
  accepted: SeriesRef[]
  refused: SeriesRef[]
  /** As `newestAge` says: whether something came between a page's question and this answer. */
  newestAgeMs: number | null
}

/**
 * The hub `events`. The client hears `BroadcastEvent(event: LiveEvent)` of its company, as far as its permissions
 * go, and after `Subscribe({ series })` also `Readings(readings: LiveReading[])`, at once, in a flood four times a
 * second, all points in the order of their arrival; the live value of a series is the point with the newest time. A
 * visitor hears the readings of what was shared, and `Changed()` when that may show something else than before; who
 * is signed in hears it when their rights may be others.
 */
export function createEventsHub(deps: EventsHubDeps): Hub {
  const limits = { ...usualEventsLimits, ...deps.limits }
  const sessions = new Map<HubPeer, EventsSession>()
  const queue = createDeliveryQueue(deps.onError)

  function sessionOf(peer: HubPeer): EventsSession {
    return sessions.get(peer) ?? fail('access.signedOut')
  }

  const subscribe = (peer: HubPeer, asked: SeriesRef[]): Promise<SubscribeAnswer> =>
    peer.lookUp(() => authorizeAndAdd(peer, asked))

  async function authorizeAndAdd(peer: HubPeer, asked: SeriesRef[]): Promise<SubscribeAnswer> {
    for (;;) {
      const session = sessionOf(peer)
      const { rights } = session
      const allowed = await deps.authorizeSeries(peer.caller, asked)
      // The rights may have changed meanwhile, and then their recheck did not know of these series.
      if (sessionOf(peer).rights !== rights) continue
      const accepted = allowed.filter((series) => series !== undefined)
      if (session.subscriptions.size + accepted.length > limits.series) fail('request.tooMany')
      for (const series of accepted) session.subscriptions.add(series)
      const refused = asked.filter((_, index) => allowed[index] === undefined)
      return { accepted, refused, newestAgeMs: (await deps.newestAge?.(peer.caller, accepted)) ?? null }
    }
  }

  return {
    methods: {
      Subscribe: (_caller, args, peer) => subscribe(peer, readSeries(args, limits.series)),
      Unsubscribe(_caller, args, peer) {
        const session = sessionOf(peer)
        for (const series of readSeries(args, limits.series)) session.subscriptions.remove(series)
      },
    },
    opened: (peer) => void sessions.set(peer, createEventsSession(peer, deps.bus, deps.clock, limits, queue)),
    closed(peer) {
      sessions.get(peer)?.end()
      sessions.delete(peer)
    },
    hold: (peer) => sessions.get(peer)?.hold(),
    async recheck(peer) {
      const session = sessions.get(peer)
      if (!session) return
      session.rights++
      const listened = session.subscriptions.list()
      const allowed = listened.length === 0 ? [] : await deps.authorizeSeries(peer.caller, listened)
      listened.forEach((series, index) => {
        if (!isSame(series, allowed[index])) session.subscriptions.remove(series)
      })
    },
    release(peer) {
      sessions.get(peer)?.release()
      peer.send('Changed')
    },
  }
}

function isSame(a: SeriesRef, b: SeriesRef | undefined): boolean {
  return a.deveui === b?.deveui && a.key === b.key
}

const maxTextLength = 255

/** `{ series: [{ deveui, key? }] }`, or refuses. */
function readSeries(args: readonly unknown[], maxCount: number): SeriesRef[] {
  const [request] = args
  if (args.length !== 1 || !isRecord(request) || !Array.isArray(request.series)) fail('request.invalid')
  const { series } = request
  if (series.length > maxCount) fail('request.tooMany')
  return series.map((each: unknown) => {
    if (!isRecord(each) || !isShortText(each.deveui)) return fail('request.invalid')
    const { deveui, key } = each
    if (key === undefined) return { deveui }
    return isShortText(key) ? { deveui, key } : fail('request.invalid')
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxTextLength
}
