import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttLimits } from '../limits.ts'
import type { FromThread, MqttIdentity, Trouble } from '../messages.ts'
import type { SavedState } from '../state/saved-state.ts'
import type { ClientSocket } from './clients/client-socket.ts'
import { Company, type CompanyParts } from './company.ts'
import type { Connection } from './connection.ts'
import { sendWaiting } from './delivery.ts'
import { createJournal } from './journal.ts'
import type { Message } from './packets/message.ts'
import { reasons } from './packets/packets.ts'
import { createScheduler } from './scheduler.ts'

export interface CompaniesOptions {
  limits: MqttLimits
  now(): number
  post(message: FromThread): void
  report: CompanyParts['report']
  tell: CompanyParts['tell']
  acknowledged: CompanyParts['acknowledged']
  listening: CompanyParts['listening']
  /** Something broke in the broker itself. */
  failed(error: unknown): void
  /** Counted up by those that have gone. */
  totals: { dropped: number; deliveries: number }
}

/** A connection whose token is known; it may wait for its company's sessions to be read. */
interface Entry {
  identity: MqttIdentity
  socket: ClientSocket
  isRevoked: boolean
}

/** A company is told of the same trouble once in this time; the rows of data errors count hours. */
const tellPauseMs = 10_000

/** The companies whose clients are here. A company is read from the database when its first client comes. */
export function createCompanies(options: CompaniesOptions) {
  const { limits, now, post, failed, totals } = options
  const scheduler = createScheduler(failed)
  const companies = new Map<string, Company>()
  const opening = new Map<
    string,
    { company: Promise<Company | undefined>; answer(state: SavedState | undefined): void }
  >()
  const entries = new Map<string, Set<Entry>>()
  const saves = new Map<number, (isSaved: boolean) => void>()
  const told = new Map<string, number>()
  const total = { unansweredBytes: 0 }
  let lastSave = 0
  let connections = 0
  let seconds = 0

  const make = (id: string, state: SavedState): Company => {
    const journal = createJournal(
      (changes) =>
        new Promise((resolve) => {
          saves.set(++lastSave, resolve)
          post({ type: 'save', save: lastSave, companyId: id, changes })
        }),
    )
    const company = new Company({ ...options, id, lane: scheduler.lane(), journal, total }, state)
    company.drained = (connection) => {
      const { session } = connection.options
      if (session.connection === connection && session.waiting.size > 0) sendWaiting(company, session)
    }
    return company
  }
  const forget = (company: Company) => {
    companies.delete(company.id)
    totals.dropped += company.dropped
    totals.deliveries += company.deliveries
    company.journal.close()
  }
  const end = (connection: Connection, reason: string, reasonCode?: number) =>
    connection.end(reason, reasonCode)
  const endEntries = (found: Iterable<Entry>) => {
    for (const entry of found) entry.isRevoked = true
  }

  return {
    open(id: string): Promise<Company | undefined> {
      const known = companies.get(id)
      if (known) return Promise.resolve(known)
      const underway = opening.get(id)
      if (underway) return underway.company
      const { promise, resolve } = Promise.withResolvers<SavedState | undefined>()
      const company = promise.then((state) => {
        opening.delete(id)
        if (!state) return undefined
        const opened = make(id, state)
        companies.set(id, opened)
        return opened
      })
      opening.set(id, { company, answer: resolve })
      post({ type: 'open', companyId: id })
      return company
    },
    opened: (id: string, state: SavedState | undefined) =>
      opening.get(id)?.answer(state && withBuffers(state)),
    saved(save: number, isSaved: boolean) {
      saves.get(save)?.(isSaved)
      saves.delete(save)
    },
    /** Counts a connection from now on, so that what is revoked from now on finds it. */
    enter(identity: MqttIdentity, socket: ClientSocket): Entry {
      const entry = { identity, socket, isRevoked: false }
      const { companyId } = identity
      const ofCompany = entries.get(companyId) ?? new Set()
      entries.set(companyId, ofCompany.add(entry))
      connections++
      socket.once('close', () => {
        connections--
        ofCompany.delete(entry)
        if (ofCompany.size === 0 && entries.get(companyId) === ofCompany) entries.delete(companyId)
      })
      return entry
    },
    isCrowded: (companyId: string) =>
      connections >= limits.connections ||
      (entries.get(companyId)?.size ?? 0) >= limits.connectionsPerCompany,
    mayTell(companyId: string, code: Trouble): boolean {
      const name = `${companyId} ${code}`
      if (now() - (told.get(name) ?? 0) < tellPauseMs) return false
      if (told.size > 10_000) told.clear()
      told.set(name, now())
      return true
    },
    /** To be called each second. */
    tick() {
      const moment = now()
      seconds++
      for (const company of companies.values()) {
        for (const connection of company.connections) {
          const { keepaliveSeconds, identity } = connection.options
          if ((identity.expiresAt ?? Number.POSITIVE_INFINITY) <= moment)
            end(connection, 'its access token has expired', reasons.notAuthorized)
          // Who is made to wait cannot be heard.
          else if (
            !company.stopped.has(connection) &&
            moment - connection.lastSeenAt > keepaliveSeconds * 1500
          )
            connection.close(reasons.keepAlive)
        }
        if (seconds % 30 !== 0) continue
        company.dropExpired()
        if (company.isIdle && !entries.has(company.id)) forget(company)
      }
    },
    counts() {
      const all = [...companies.values()]
      const sum = (of: (company: Company) => number) => all.reduce((whole, company) => whole + of(company), 0)
      return {
        connections,
        retained: sum(({ retained }) => retained.size),
        sessions: sum((company) => company.sessions.size),
        dropped: totals.dropped + sum(({ dropped }) => dropped),
        deliveries: totals.deliveries + sum(({ deliveries }) => deliveries),
      }
    },
    /** Ends the connections and sessions of an access token. */
    endToken(tokenId: string) {
      for (const ofCompany of entries.values())
        endEntries([...ofCompany].filter(({ identity }) => identity.tokenId === tokenId))
      for (const company of companies.values())
        for (const session of [...company.sessions.values()].filter((one) => one.tokenId === tokenId)) {
          if (session.connection)
            end(session.connection, 'its access token was revoked', reasons.notAuthorized)
          company.dropSession(session)
        }
    },
    /** Ends a company that was deleted, and what was kept of it. */
    endCompany(companyId: string) {
      endEntries(entries.get(companyId) ?? [])
      const company = companies.get(companyId)
      if (!company) return
      for (const connection of company.connections) end(connection, 'its company was disconnected')
      forget(company)
    },
    /** Reads nothing more. */
    drain() {
      for (const company of companies.values()) company.isDraining = true
    },
    async endAll(reason: string) {
      for (const company of companies.values())
        for (const connection of company.connections) end(connection, reason, reasons.shuttingDown)
      for (let waited = 0; connections > 0 && waited < 800; waited += 20) await sleep(20)
      await Promise.race([
        Promise.all([...companies.values()].map(({ journal }) => journal.flush())),
        // It must not keep the thread from ending.
        sleep(1500, undefined, { ref: false }),
      ])
    },
  }
}

/** Buffers become plain byte arrays on their way between threads. */
function withBuffers({ sessions, queued, retained }: SavedState): SavedState {
  const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const restored = (message: Message): Message => {
    const { correlationData } = message.properties ?? {}
    return {
      ...message,
      payload: bufferOf(message.payload),
      ...(correlationData && {
        properties: { ...message.properties, correlationData: bufferOf(correlationData) },
      }),
    }
  }
  return {
    sessions,
    queued: queued.map((one) => ({ ...one, message: restored(one.message) })),
    retained: retained.map(restored),
  }
}
