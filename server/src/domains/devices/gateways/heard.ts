/** What was heard of one gateway since it was last written down. */
export interface HeardGateway {
  companyId: string
  eui: string
  /** Epoch ms; null for a gateway that only told that it is offline. */
  lastContact: number | null
  packets: number
  /** The network server says that it is offline, and nothing was heard of it since. */
  isOffline: boolean
  /** As the network server calls it, and where it says that it is. */
  name: string | null
  lat: number | null
  long: number | null
  /** Seconds its clock is ahead, below 0 behind; null when it is right, undefined when nothing said so. */
  clockError: number | null | undefined
  /** What it told of itself last, and when. */
  stats: (GatewayStats & { at: number }) | null
}
/** Packets that a gateway has received and sent, of any device. */
export interface GatewayStats {
  received: number
  /** Of these, those with a valid checksum. */
  receivedOk: number
  transmitted: number
}
/** A node that was heard through it. */
export interface HeardPair {
  companyId: string
  eui: string
  deveui: string
  at: number
  rssi: number | null
  snr: number | null
  packets: number
}

/** A gateway as a frame names it. */
interface HeardBy extends GatewayFacts {
  eui: string
  rssi?: number | undefined
  snr?: number | undefined
}
/** What a network server knows of a gateway. */
export interface GatewayFacts {
  name?: string | undefined
  lat?: number | undefined
  long?: number | undefined
  clockError?: number | null | undefined
  /** Since it told the last time. */
  stats?: GatewayStats | undefined
}

/** Of each company, so that none takes the room of another. */
const maxGateways = 5000
const maxPairs = 20_000

interface CompanyHeard {
  gateways: Map<string, HeardGateway>
  pairs: Map<string, HeardPair>
}

/** Keeps what is heard of gateways in bounded memory until somebody writes it down. */
export interface HeardGateways {
  /** A frame that these gateways took in. */
  frame(companyId: string, deveui: string, by: readonly HeardBy[], at: number): void
  /** What a network server says of a gateway. */
  told(
    companyId: string,
    eui: string,
    state: 'online' | 'offline' | undefined,
    at: number,
    facts?: GatewayFacts,
  ): void
  /** All of it, and begins anew. */
  take(): { gateways: HeardGateway[]; pairs: HeardPair[] }
  /** Takes back what could not be written, as far as there is room. */
  putBack(heard: { gateways: readonly HeardGateway[]; pairs: readonly HeardPair[] }): void
}

export function createHeardGateways(): HeardGateways {
  let companies = new Map<string, CompanyHeard>()

  function of(companyId: string): CompanyHeard {
    const known = companies.get(companyId) ?? { gateways: new Map(), pairs: new Map() }
    companies.set(companyId, known)
    return known
  }

  function note(heard: HeardGateway): void {
    const { gateways } = of(heard.companyId)
    const known = gateways.get(heard.eui)
    if (!known) {
      if (gateways.size < maxGateways) gateways.set(heard.eui, { ...heard })
      return
    }
    known.packets += heard.packets
    if (heard.isOffline) known.isOffline = true
    else if (heard.lastContact !== null && heard.lastContact >= (known.lastContact ?? 0))
      known.isOffline = false
    // Told twice, as when two integrations hear the same gateway, it counts once.
    if (heard.stats && heard.stats.at !== known.stats?.at) known.stats = addStats(known.stats, heard.stats)
    if (heard.clockError !== undefined) known.clockError = heard.clockError
    if (heard.name !== null) known.name = heard.name
    if (heard.lat !== null) Object.assign(known, { lat: heard.lat, long: heard.long })
    if (heard.lastContact !== null) known.lastContact = Math.max(known.lastContact ?? 0, heard.lastContact)
  }

  function notePair(pair: HeardPair): void {
    const { pairs } = of(pair.companyId)
    const key = `${pair.eui} ${pair.deveui.toLowerCase()}`
    const known = pairs.get(key)
    if (!known) {
      if (pairs.size < maxPairs) pairs.set(key, { ...pair })
      return
    }
    known.packets += pair.packets
    if (pair.at >= known.at) Object.assign(known, { at: pair.at, rssi: pair.rssi, snr: pair.snr })
  }

  return {
    frame(companyId, deveui, by, at) {
      for (const { eui: named, rssi = null, snr = null, ...facts } of by) {
        const eui = named.toLowerCase()
        note({
          companyId,
          eui,
          lastContact: at,
          packets: 1,
          isOffline: false,
          ...factsOf(facts),
          stats: null,
        })
        notePair({ companyId, eui, deveui, at, rssi, snr, packets: 1 })
      }
    },
    told(companyId, named, state, at, facts = {}) {
      const isOffline = state === 'offline'
      const eui = named.toLowerCase()
      const lastContact = isOffline ? null : at
      const stats = facts.stats ? { ...statsOf(facts.stats), at } : null
      note({ companyId, eui, lastContact, packets: 0, isOffline, ...factsOf(facts), stats })
    },
    take() {
      const all = [...companies.values()]
      companies = new Map()
      return {
        gateways: all.flatMap(({ gateways }) => [...gateways.values()]),
        pairs: all.flatMap(({ pairs }) => [...pairs.values()]),
      }
    },
    putBack({ gateways, pairs }) {
      for (const heard of gateways) note(heard)
      for (const pair of pairs) notePair(pair)
    },
  }
}

/** Of one message: no gateway has more in half a minute. */
const maxPackets = 1_000_000
const countOf = (count: number) => Math.round(Math.min(Math.max(count, 0), maxPackets))
const statsOf = ({ received, receivedOk, transmitted }: GatewayStats): GatewayStats => ({
  received: countOf(received),
  receivedOk: countOf(receivedOk),
  transmitted: countOf(transmitted),
})

function addStats(known: HeardGateway['stats'], told: GatewayStats & { at: number }): HeardGateway['stats'] {
  if (!known) return { ...told }
  return {
    received: known.received + told.received,
    receivedOk: known.receivedOk + told.receivedOk,
    transmitted: known.transmitted + told.transmitted,
    at: Math.max(known.at, told.at),
  }
}

const maxName = 255

/** As the database can hold it. */
function factsOf({
  name,
  lat,
  long,
  clockError,
}: GatewayFacts): Pick<HeardGateway, 'name' | 'lat' | 'long' | 'clockError'> {
  const text = name
    ?.replace(/\p{Cc}/gu, '')
    .slice(0, maxName)
    .toWellFormed()
    .trim()
  const isPlace = lat !== undefined && long !== undefined
  return { name: text || null, lat: isPlace ? lat : null, long: isPlace ? long : null, clockError }
}
