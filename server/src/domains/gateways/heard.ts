/** What was heard of one gateway since it was last written down. */
export interface HeardGateway {
  companyId: string
  eui: string
  /** Epoch ms; null for a gateway that only told that it is offline. */
  lastContact: number | null
  packets: number
  /** The network server says that it is offline, and nothing was heard of it since. */
  isOffline: boolean
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
interface HeardBy {
  eui: string
  rssi?: number | undefined
  snr?: number | undefined
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
  /** A frame that these gateways took in; `deveui` null where its device is no node. */
  frame(companyId: string, deveui: string | null, by: readonly HeardBy[], at: number): void
  /** What a network server says of a gateway. */
  told(companyId: string, eui: string, state: 'online' | 'offline' | undefined, at: number): void
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
      for (const { eui: named, rssi = null, snr = null } of by) {
        const eui = named.toLowerCase()
        note({ companyId, eui, lastContact: at, packets: 1, isOffline: false })
        if (deveui !== null) notePair({ companyId, eui, deveui, at, rssi, snr, packets: 1 })
      }
    },
    told(companyId, eui, state, at) {
      const isOffline = state === 'offline'
      note({ companyId, eui: eui.toLowerCase(), lastContact: isOffline ? null : at, packets: 0, isOffline })
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
