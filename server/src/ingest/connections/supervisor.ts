import { isDeepStrictEqual } from 'node:util'
import type { DatabaseLog } from '#db/index.ts'
import type { ConnectionRecord } from '#domains/connections/connections/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { AddressRules, RulesOf } from '#outbound/index.ts'
import type { ConnectionStates } from '../driver-ports.ts'
import { retryDelay } from './backoff.ts'
import { ConnectionFailure, type Problem } from './driver.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './limits.ts'
import { createProbes, type ProbeOutcome } from './probes.ts'
import { isLasting } from './problem-of.ts'
import type { RecordWriter } from './record-writer.ts'
import { createSends } from './sends.ts'
import type { ConnectionSource, WantedConnection } from './source.ts'
import { createSourceReader } from './source-reader.ts'
import { countStates, createSourceCounts, type SourceCounts, type SupervisorStats } from './statistics.ts'
import { createHandOver } from './threads/hand-over.ts'
import type { FromThread } from './threads/messages.ts'
import { createThreads } from './threads/threads.ts'

export interface SupervisorOptions {
  sources: readonly ConnectionSource[]
  /** Modules of drivers, by name. */
  drivers: Readonly<Record<string, URL>>
  /** Those that run in a process instead of a thread. */
  processDrivers?: readonly string[]
  /** Where connections of a company may lead. */
  rulesOf: RulesOf
  states: ConnectionStates
  records: RecordWriter
  /** What was stored of a source's connections. */
  loadRecords(source: string): Promise<readonly ConnectionRecord[]>
  /** Only the process that owns the partition holds connections. */
  isOwner(): boolean
  clock: Clock
  log: DatabaseLog
  limits?: Partial<ConnectionLimits>
  tickMs?: number
}

export interface Supervisor {
  /** Reads what is wanted and begins to connect. */
  start(): Promise<void>
  /**
   * Gives a connection something to send; resolves with the driver's answer. Rejects with a `ConnectionFailure`.
   * @param ms how long it may take
   */
  send(source: string, id: string, payload: unknown, ms?: number): Promise<unknown>
  /** Opens a connection anew, at once. */
  reopen(source: string, id: string): void
  /** Connects once by these settings, listens for a while, and says how that went. */
  probe(driver: string, companyId: string, settings: unknown, listenMs: number): Promise<ProbeOutcome>
  /** Opens connections of a company anew that were opened, or refused, by other rules than it has now. */
  applyRules(companyId: string): Promise<void>
  /** Ends all connections of a company, at once. */
  endCompany(companyId: string): void
  stats(): SupervisorStats
  /** Within a second. */
  stop(): Promise<void>
}

/** A wanted connection and how it is. */
interface Entry {
  source: ConnectionSource
  wanted: WantedConnection
  record: ConnectionRecord
  /** Set while a thread has it. */
  handle: number | undefined
  isOpen: boolean
  openedAt: number
  failures: number
  /** When it is tried next, epoch ms. */
  dueAt: number
  isTold: boolean
  /** The rules that it was opened by last. */
  rules: AddressRules | undefined
}

/**
 * Holds connections to others: opens what is wanted, tries again what broke, and says how each is. Drivers run in
 * threads or processes, so that none can stop the portal, and companies are spread over them (`placement.ts`).
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { sources, states, records, rulesOf, isOwner, clock, log, tickMs = 250 } = options
  const limits = { ...defaultConnectionLimits, ...options.limits }
  const entries = new Map<string, Entry>()
  const byHandle = new Map<number, Entry>()
  const counts = createSourceCounts(sources.map(({ name }) => name))
  const count = ({ source }: Entry, what: keyof SourceCounts, by = 1) => counts.add(source.name, what, by)
  const nameOf = (source: string, id: string) => `${source}/${id}`
  const now = () => clock.now().getTime()
  let lastHandle = 0
  let isStopped = false
  let isHolding = false

  const threads = createThreads({
    drivers: options.drivers,
    processDrivers: options.processDrivers ?? [],
    limits,
    checkMs: tickMs,
    received,
    crashed(handles, reason, output) {
      log.error({ reason, output, connections: handles.length }, 'A thread or process of connections ended')
      for (const handle of handles) probes.ended(handle, { code: 'driverFailed', detail: '' })
      const entriesOf = handles.flatMap((handle) => byHandle.get(handle) ?? [])
      for (const entry of entriesOf) ended(entry, { code: 'driverFailed', detail: reason.slice(0, 300) })
      return entriesOf.map(({ wanted }) => wanted.companyId)
    },
    now,
  })
  const probes = createProbes(limits)
  const sends = createSends(limits)
  const handOver = createHandOver({ log, attempts: limits.handOverAttempts })

  function say(entry: Entry, status: ConnectionRecord['status'], problem?: Problem | null): void {
    const { record } = entry
    const isNews =
      record.status !== status || (problem !== undefined && problem?.code !== record.problem?.code)
    if (record.status !== status) [record.status, record.since] = [status, now()]
    if (problem !== undefined) record.problem = problem && { ...problem, at: now() }
    const { companyId, id, driver, since } = record
    records.mark(record)
    if (isNews || !entry.isTold)
      states.set({ companyId, id, driver, status, since, lastError: record.problem })
    entry.isTold = true
  }

  function open(entry: Entry): void {
    const handle = ++lastHandle
    entry.handle = handle
    entry.isOpen = false
    // The time by which an answer is due, while it is being opened.
    entry.dueAt = now() + limits.openMs
    byHandle.set(handle, entry)
    // Between attempts it stays what it is, so that people see since when it is broken.
    if (entry.failures === 0) say(entry, 'connecting')
    void openInThread(handle, entry)
  }

  async function openInThread(handle: number, entry: Entry): Promise<void> {
    const { wanted, source } = entry
    const { companyId, settings } = wanted
    try {
      const rules = await rulesOf(companyId)
      if (byHandle.get(handle) !== entry) return
      entry.rules = rules
      threads.open(companyId, handle, { type: 'open', handle, driver: source.driver, settings, rules })
    } catch (error) {
      log.error({ err: error }, 'The networks of a company could not be read')
      if (byHandle.get(handle) === entry) ended(entry, { code: 'driverFailed', detail: '' })
    }
  }

  function letGo(entry: Entry): void {
    if (entry.handle === undefined) return
    sends.connectionEnded(entry.handle)
    byHandle.delete(entry.handle)
    threads.close(entry.handle)
    entry.handle = undefined
    entry.isOpen = false
  }

  function ended(entry: Entry, problem: Problem): void {
    if (entry.isOpen && now() - entry.openedAt >= limits.stableMs) entry.failures = 0
    letGo(entry)
    entry.failures++
    entry.record.reconnects++
    count(entry, 'reconnects')
    const wait = isLasting(problem) ? limits.maxRetryMs : retryDelay(entry.failures, limits, Math.random())
    entry.dueAt = now() + wait
    say(entry, isLasting(problem) ? 'failed' : 'waiting', problem)
  }

  function received(message: FromThread) {
    if (message.type === 'sent') {
      return sends.answered(message.send, message.problem, message.answer)
    }
    if ('handle' in message && probes.received(message.handle, message)) return
    const entry = 'handle' in message ? byHandle.get(message.handle) : undefined
    if (!entry) return
    switch (message.type) {
      case 'opened':
        entry.isOpen = true
        entry.openedAt = now()
        return say(entry, 'connected', null)
      case 'ended':
        if (message.problem) return ended(entry, message.problem)
        return reopen(entry)
      case 'noted':
        return say(entry, entry.record.status, message.problem)
      case 'learned':
        entry.source
          .learned?.(entry.wanted, message.fact)
          .catch((error: unknown) => log.error({ err: error }, 'What a connection has learned was not kept'))
        return
      case 'messages':
        return void take(entry, message.handle, message)
    }
  }

  async function take(entry: Entry, handle: number, batch: { messages: readonly unknown[]; bytes: number }) {
    const { record, source, wanted } = entry
    record.messagesIn += batch.messages.length
    record.newIn += batch.messages.length
    record.bytesIn += batch.bytes
    count(entry, 'received', batch.messages.length)
    records.mark(record)
    const isHeld = () => byHandle.get(handle) === entry
    try {
      const pauseMs = await handOver(() => source.receive(wanted, batch.messages), isHeld)
      if (isHeld()) threads.post(handle, { type: 'taken', handle, pauseMs })
    } catch (error) {
      log.error({ err: error, source: source.name }, 'Messages of a connection could not be stored')
      count(entry, 'lost', batch.messages.length)
      if (isHeld()) ended(entry, { code: 'driverFailed', detail: 'The messages could not be stored' })
    }
  }

  /** Brings the connections of a source, or of a company of it, to what is wanted now. */
  function sync(source: ConnectionSource, wanted: readonly WantedConnection[], companyId?: string): void {
    const ids = new Set(wanted.map(({ id }) => id))
    for (const entry of [...entries.values()]) {
      const isConcerned = companyId === undefined || entry.wanted.companyId === companyId
      if (entry.source === source && isConcerned && !ids.has(entry.wanted.id)) drop(entry)
    }
    for (const each of wanted) {
      const entry = entries.get(nameOf(source.name, each.id))
      if (!entry) add(source, each)
      else if (!isDeepStrictEqual(entry.wanted.settings, each.settings)) change(entry, each)
    }
  }

  function add(source: ConnectionSource, wanted: WantedConnection, known?: ConnectionRecord): void {
    const { companyId, id } = wanted
    const record: ConnectionRecord = known ?? {
      ...{ companyId, id, driver: source.name, status: 'connecting', since: now(), problem: null },
      ...{ messagesIn: 0, messagesOut: 0, bytesIn: 0, bytesOut: 0, reconnects: 0, newIn: 0, newOut: 0 },
    }
    const fresh = {
      handle: undefined,
      isOpen: false,
      openedAt: 0,
      failures: 0,
      dueAt: now(),
      isTold: false,
      rules: undefined,
    }
    const entry: Entry = { source, wanted, record, ...fresh }
    entries.set(nameOf(source.name, id), entry)
    say(entry, 'connecting')
  }

  function change(entry: Entry, wanted: WantedConnection) {
    entry.wanted = wanted
    const { handle } = entry
    if (handle !== undefined && entry.isOpen) {
      return threads.post(handle, { type: 'change', handle, settings: wanted.settings })
    }
    reopen(entry)
  }

  function reopen(entry: Entry): void {
    letGo(entry)
    entry.failures = 0
    entry.dueAt = now()
  }

  function drop(entry: Entry): void {
    letGo(entry)
    entries.delete(nameOf(entry.source.name, entry.wanted.id))
    records.remove(entry.wanted.id)
    states.remove({ ...entry.wanted, driver: entry.source.name })
  }

  const reader = createSourceReader({ log, sync })

  async function tick(): Promise<void> {
    if (isStopped) return
    if (!isOwner()) {
      if (isHolding) for (const entry of entries.values()) letGo(entry)
      isHolding = false
      return
    }
    isHolding = true
    threads.check((driver) => entries.values().some(({ source }) => source.driver === driver))
    const opening = new Map<string, number>()
    let total = 0
    for (const { handle, isOpen, wanted } of entries.values()) {
      if (handle === undefined || isOpen) continue
      total++
      opening.set(wanted.companyId, (opening.get(wanted.companyId) ?? 0) + 1)
    }
    const time = now()
    for (const entry of entries.values()) {
      if (entry.isOpen || entry.dueAt > time) continue
      if (entry.handle !== undefined) {
        ended(entry, { code: 'timeout', detail: '' })
        continue
      }
      const ofCompany = opening.get(entry.wanted.companyId) ?? 0
      if (total >= limits.opensAtOnce || ofCompany >= limits.opensOfCompany) continue
      total++
      opening.set(entry.wanted.companyId, ofCompany + 1)
      open(entry)
    }
  }

  let stops: (() => void)[] = []
  let stopTicking: () => Promise<void> = async () => undefined
  return {
    async start() {
      for (const source of sources) {
        const known = new Map((await options.loadRecords(source.name)).map((record) => [record.id, record]))
        for (const wanted of await source.list()) {
          add(source, wanted, known.get(wanted.id))
          known.delete(wanted.id)
        }
        for (const id of known.keys()) records.remove(id)
      }
      stops = sources.map((source) => source.subscribe((companyId) => reader.read(source, companyId)))
      stopTicking = startInterval(tickMs, tick, log)
    },
    async send(sourceName, id, payload, ms = limits.sendMs) {
      const entry = entries.get(nameOf(sourceName, id))
      const { handle } = entry ?? {}
      if (!entry?.isOpen || handle === undefined) {
        throw new ConnectionFailure(entry?.record.problem?.code ?? 'closed', 'The connection is not open')
      }
      const answer = await sends.send(handle, ms, (send) =>
        threads.post(handle, { type: 'send', handle, send, payload }),
      )
      entry.record.messagesOut++
      entry.record.newOut++
      count(entry, 'sent')
      records.mark(entry.record)
      return answer
    },
    reopen(sourceName, id) {
      const entry = entries.get(nameOf(sourceName, id))
      if (entry) reopen(entry)
    },
    async probe(driver, companyId, settings, listenMs) {
      const handle = ++lastHandle
      const rules = await rulesOf(companyId)
      try {
        return await probes.run(handle, listenMs, {
          start: () => threads.open(companyId, handle, { type: 'open', handle, driver, settings, rules }),
          take: () => threads.post(handle, { type: 'taken', handle, pauseMs: 0 }),
        })
      } finally {
        threads.close(handle)
      }
    },
    async applyRules(companyId) {
      const rules = await rulesOf(companyId)
      for (const entry of entries.values()) {
        const isOther = entry.rules && !isDeepStrictEqual(entry.rules, rules)
        if (entry.wanted.companyId === companyId && isOther) reopen(entry)
      }
    },
    endCompany(companyId) {
      for (const entry of [...entries.values()]) if (entry.wanted.companyId === companyId) drop(entry)
      threads.forget(companyId)
    },
    stats: () => ({
      connections: entries.size,
      connected: entries.values().reduce((sum, { isOpen }) => sum + (isOpen ? 1 : 0), 0),
      ...threads.stats(),
      sources: counts.bySource,
      states: countStates(entries.values()),
    }),
    async stop() {
      isStopped = true
      reader.stop()
      for (const stop of stops) stop()
      const ending = threads.stop()
      await stopTicking()
      await ending
      for (const handle of byHandle.keys()) sends.connectionEnded(handle)
      byHandle.clear()
    },
  }
}
