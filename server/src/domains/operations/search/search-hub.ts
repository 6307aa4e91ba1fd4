import type { SearchAnswer } from '@fyr/contract/operations/search'
import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createTokenBucket, type TokenBucket } from '#lib/fairness/rate-limit.ts'
import type { Hub, HubPeer, LiveLog } from '#live/index.ts'
import { fail, Problem } from '#request/problem.ts'
import { findEverywhere } from './search.ts'
import { searchText } from './search-text.ts'

export interface SearchHubDeps {
  database: Database
  clock: Clock
  log: LiveLog
}

/** Searches of one connection: far more than somebody types. */
const rate = { perSecond: 4, burst: 12 }

/** What one connection wants to know. */
interface Searching {
  /** The newest search; undefined when it is answered. An object, so that the same text anew is another one. */
  wanted: { text: string } | undefined
  /** Rises with each change of rights. */
  rights: number
  held: boolean
  working: boolean
  bucket: TokenBucket
}

/**
 * The hub `search`: see contract/search.ts. One search of a connection runs at a time, however fast they come: the
 * newest waits for its turn, and those between are never begun.
 */
export function createSearchHub({ database, clock, log }: SearchHubDeps): Hub {
  const open = new Map<HubPeer, Searching>()

  async function work(peer: HubPeer, searching: Searching): Promise<void> {
    if (searching.working) return
    searching.working = true
    while (searching.wanted && !searching.held && !peer.closed) {
      const { wanted, rights } = searching
      const isWanted = () => searching.wanted === wanted && searching.rights === rights && !peer.closed
      const answer = await answerTo(peer, wanted.text, isWanted)
      // Replaced by a newer one, or found by rights that are not those of now: then once more.
      if (!isWanted()) continue
      searching.wanted = undefined
      peer.send('BroadcastSearch', answer)
    }
    searching.working = false
  }

  async function answerTo(peer: HubPeer, text: string, isWanted: () => boolean): Promise<SearchAnswer> {
    const find = async () => {
      const { companyId, permissions } = peer.caller
      return isWanted() ? await findEverywhere(database, { companyId, permissions, text, isWanted }) : []
    }
    try {
      return { text, groups: await peer.lookUp(find) }
    } catch (error) {
      if (error instanceof Problem) return { text, error: error.code }
      log.error({ err: error }, 'A search failed')
      return { text, error: 'server.failed' }
    }
  }

  return {
    methods: {
      // Answered at once, so that the next search is heard while this one runs.
      Search(caller, args, peer) {
        // Whoever holds a shared dashboard's address may see that one, and no names of others.
        if (caller.accountId === null) fail('access.denied')
        const searching = open.get(peer) ?? fail('access.signedOut')
        const text = searchText(args)
        if (searching.bucket.take(clock.now().getTime()) > 0) fail('request.tooMany')
        searching.wanted = { text }
        void work(peer, searching)
      },
    },
    opened(peer) {
      open.set(peer, {
        wanted: undefined,
        rights: 0,
        held: false,
        working: false,
        bucket: createTokenBucket(rate),
      })
    },
    closed: (peer) => void open.delete(peer),
    hold(peer) {
      const searching = open.get(peer)
      if (!searching) return
      searching.held = true
      searching.rights++
    },
    release(peer) {
      const searching = open.get(peer)
      if (!searching) return
      searching.held = false
      void work(peer, searching)
    },
  }
}
