import type { SavedChanges } from '../state/saved-state.ts'
import type { Message } from './packets/message.ts'
import type { Queued, Session } from './session.ts'

/** What is acknowledged and gone within this time is never written. */
const delayMs = 200
const retryMs = 1000
/** Rows that go to the database at once. */
const maxPart = 500

/** Writes down what a company's broker has to know after a restart. */
export interface Journal {
  putSession(session: Session): void
  dropSession(session: Session): void
  putQueued(session: Session, queued: Queued): void
  dropQueued(session: Session, queued: Queued): void
  putRetained(topic: string, message: Message | undefined): void
  /** Calls back when all that changed so far is in the database. */
  afterSaving(then: () => void): void
  /** Calls back in the order of the calls: at once, unless an earlier one still waits for its saving. */
  inOrder(then: () => void): void
  /** Resolves when all is written. */
  flush(): Promise<void>
  readonly isIdle: boolean
  /** Writes nothing more: the company is gone. */
  close(): void
}

/** @param save false when it could not be written now; it is tried again. */
export function createJournal(save: (changes: SavedChanges) => Promise<boolean>): Journal {
  let droppedSessions = new Set<string>()
  let sessions = new Map<string, Session>()
  let queued = new Map<number, { session: Session; queued: Queued } | undefined>()
  let retained = new Map<string, Message | undefined>()
  let callbacks: (() => void)[] = []
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  /** Callbacks that were not called yet. */
  let outstanding = 0

  const hasChanges = () => droppedSessions.size + sessions.size + queued.size + retained.size > 0
  const changed = () => {
    if (!isClosed && !writing) timer ??= setTimeout(start, delayMs)
  }
  const start = () => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
      if (callbacks.length > 0) start()
      else if (hasChanges()) changed()
    })
  }
  const write = async () => {
    // All that comes in this turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve))
    const done = callbacks
    callbacks = []
    const parts = partsOf({ droppedSessions, sessions, queued, retained })
    droppedSessions = new Set()
    sessions = new Map()
    queued = new Map()
    retained = new Map()
    for (const part of parts)
      while (!isClosed && !(await save(part))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    outstanding -= done.length
    if (!isClosed) for (const then of done) then()
  }

  return {
    putSession(session) {
      sessions.set(session.id, session)
      changed()
    },
    dropSession({ id }) {
      sessions.delete(id)
      droppedSessions.add(id)
      changed()
    },
    putQueued(session, message) {
      queued.set(message.sequence, { session, queued: message })
      changed()
    },
    dropQueued(_session, { sequence, saved }) {
      if (saved) queued.set(sequence, undefined)
      else queued.delete(sequence)
      changed()
    },
    putRetained(topic, message) {
      retained.set(topic, message)
      changed()
    },
    afterSaving(then) {
      outstanding++
      callbacks.push(then)
      if (!writing) start()
    },
    inOrder(then) {
      if (outstanding > 0) this.afterSaving(then)
      else then()
    },
    async flush() {
      while (hasChanges() || writing) {
        start()
        await writing
      }
    },
    get isIdle() {
      return !hasChanges() && !writing
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

interface Changes {
  droppedSessions: Set<string>
  sessions: Map<string, Session>
  queued: Map<number, { session: Session; queued: Queued } | undefined>
  retained: Map<string, Message | undefined>
}

function partsOf(changes: Changes): SavedChanges[] {
  const parts: SavedChanges[] = []
  let rows = maxPart
  const part = (): SavedChanges => {
    const last = parts.at(-1)
    if (last && rows++ < maxPart) return last
    rows = 1
    const next: SavedChanges = {
      droppedSessions: [],
      sessions: [],
      droppedQueued: [],
      queued: [],
      droppedRetained: [],
      retained: [],
    }
    parts.push(next)
    return next
  }
  for (const id of changes.droppedSessions) part().droppedSessions.push(id)
  for (const { id, tokenId, expirySeconds, endsAt, subscriptions, received } of changes.sessions.values())
    part().sessions.push({
      id,
      tokenId,
      expirySeconds,
      endsAt: endsAt ?? null,
      subscriptions: [...subscriptions.values()].map(({ subscription }) => subscription),
      received: [...received].filter(([, state]) => state === 'stored').map(([messageId]) => messageId),
    })
  for (const [sequence, held] of changes.queued)
    if (held) {
      held.queued.saved = true
      const { saved: _, ...row } = held.queued
      part().queued.push({ ...row, session: held.session.id, message: bare(row.message) })
    } else part().droppedQueued.push(sequence)
  for (const [topic, message] of changes.retained)
    if (message) part().retained.push(bare(message))
    else part().droppedRetained.push(topic)
  return parts
}

const bare = ({ encoded: _, ...message }: Message): Message => message
