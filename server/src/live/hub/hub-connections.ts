import type { WebSocket } from 'ws'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { Problem } from '#request/problem.ts'
import { answerInvocation } from './answer-invocation.ts'
import { createConnectionRegistry, type RegisteredConnection } from './connection-registry.ts'
import type { Hub, HubCaller, HubPeer, HubSubject } from './hub.ts'
import { type HubConnection, openConnection } from './hub-connection.ts'
import { encodeInvocation } from './hub-protocol.ts'
import type { HubServerDeps, HubServerLimits } from './hub-server-options.ts'
import { type LookUp, payerOf } from './look-up.ts'

/** A member whose WebSocket is open. */
interface OpenConnection {
  member: RegisteredConnection
  hub: Hub
  connection: HubConnection
  peer: HubPeer
  caller: HubCaller
  /** The hub knows of the peer. */
  introduced: boolean
  /** Ends when the rights are known again. */
  settling: Promise<void> | undefined
  /** Epoch ms; of the last check that began. */
  checkedAt: number
  checking: boolean
  /** When a change of rights was last looked up, by the monotonic clock. */
  lookedUpAt: number | undefined
}

interface Admission {
  open(socket: WebSocket, hubName: string, hub: Hub): void
  /** The connection did not come about. */
  close(): void
}

export interface HubConnections {
  readonly count: number
  accept(subject: HubSubject): Promise<Admission | { refusal: 401 | 429 | 503 }>
  revokeSession(sessionId: string): void
  companyRightsChanged(companyId: string, isMeant?: (subject: HubSubject) => boolean): void
  accountChanged(accountId: string): void
  /** The dashboards that its visitors look at, each once. */
  visitedIn(companyId: string): number[]
  tick(): void
  closeAll(): Promise<void>
}

/** The open connections with the rights that each has, kept true while these change. */
export function createHubConnections(
  deps: HubServerDeps,
  limits: HubServerLimits,
  lookUp: LookUp,
): HubConnections {
  const { clock, log } = deps
  const membership = createConnectionRegistry(deps.currentCaller)
  const seats = new Map<RegisteredConnection, OpenConnection>()
  const sockets = new Set<WebSocket>()

  async function accept(subject: HubSubject): Promise<Admission | { refusal: 401 | 429 | 503 }> {
    const refusal = refusalOf(subject)
    if (refusal) return { refusal }
    const member = membership.enter(subject)
    const close = () => membership.leave(member)
    const { version } = member
    try {
      const caller = await lookUp(subject, () => membership.currentCaller(member))
      if (caller)
        return { close, open: (socket, name, hub) => seat(member, caller, version, socket, name, hub) }
      close()
      return { refusal: 401 }
    } catch (error) {
      close()
      if (error instanceof Problem) return { refusal: 429 }
      log.error({ err: error }, 'The rights of a live connection could not be looked up')
      return { refusal: 503 }
    }
  }

  /** Visitors have limits of their own, so that however many come, those who are signed in are heard. */
  function refusalOf({ sessionId, companyId, visit }: HubSubject): 429 | 503 | undefined {
    if (membership.size >= limits.connections) return 503
    if (!visit) {
      const isMany =
        membership.ofSession(sessionId).length >= limits.connectionsPerSession ||
        membership.countOf(companyId, 'users') >= limits.connectionsPerCompany
      return isMany ? 429 : undefined
    }
    if (membership.visitors >= limits.visitors) return 503
    const isMany =
      membership.visitorsFrom(visit.network) >= limits.visitorsPerNetwork ||
      membership.countOf(companyId, 'visitors') >= limits.visitorsPerCompany
    return isMany ? 429 : undefined
  }

  function seat(
    member: RegisteredConnection,
    caller: HubCaller,
    version: number,
    socket: WebSocket,
    hubName: string,
    hub: Hub,
  ): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (member.left) {
      socket.terminate()
      return
    }
    const connection = openConnection({
      socket,
      limits,
      clock,
      onOpen() {
        taken.introduced = true
        hub.opened?.(taken.peer)
        if (taken.settling) hub.hold?.(taken.peer)
      },
      onClose(reason) {
        membership.leave(member)
        seats.delete(member)
        if (taken.introduced) hub.closed?.(taken.peer)
        const { sessionId, companyId, accountId } = member.subject
        log.info({ hub: hubName, reason, sessionId, companyId, accountId }, 'Live connection closed')
      },
      onError: (error) => log.error({ err: error, hub: hubName }, 'A live connection failed'),
      nextTurn: () => chargeTo(payerOf(member.subject), yieldWhenDue),
      async answer(message) {
        while (taken.settling) await taken.settling
        return connection.closed ? undefined : await answerInvocation(message, hub, taken.peer, log)
      },
    })
    const peer: HubPeer = {
      get caller() {
        return taken.caller
      },
      get closed() {
        return connection.closed
      },
      get congested() {
        return connection.congested
      },
      lookUp: (work) => lookUp(member.subject, work),
      send: (target, ...args) => connection.send(encodeInvocation(target, args)),
      sendEncoded: connection.send,
    }
    const checkedAt = clock.now().getTime()
    const taken: OpenConnection = {
      member,
      hub,
      connection,
      peer,
      caller,
      introduced: false,
      settling: undefined,
      checkedAt,
      checking: false,
      lookedUpAt: undefined,
    }
    seats.set(member, taken)
    if (member.version !== version) settle(taken)
  }

  /** Nothing is sent by the old rights from now on; once the new ones are known, what they cover is. */
  function settle(taken: OpenConnection): void {
    if (taken.settling) return
    if (taken.introduced) taken.hub.hold?.(taken.peer)
    taken.settling = renewRights(taken).catch((error: unknown) => giveUp(taken, error))
  }

  function rightsChanged(members: readonly RegisteredConnection[]): void {
    for (const member of members) {
      member.version++
      const taken = seats.get(member)
      if (taken) settle(taken)
    }
  }

  async function renewRights(taken: OpenConnection): Promise<void> {
    const { hub, peer, connection } = taken
    try {
      await lookUpRights(taken)
    } catch (error) {
      giveUp(taken, error)
    }
    taken.settling = undefined
    if (taken.introduced && !connection.closed) hub.release?.(peer)
  }

  async function lookUpRights(taken: OpenConnection): Promise<void> {
    const { member, hub, peer, connection } = taken
    let version = -1
    async function recheck(): Promise<void> {
      version = member.version
      taken.lookedUpAt = performance.now()
      const caller = await membership.currentCaller(member)
      if (!caller) return connection.close('signedOut')
      taken.caller = caller
      if (taken.introduced) await hub.recheck?.(peer)
    }
    while (version !== member.version && !connection.closed) {
      if (taken.lookedUpAt !== undefined)
        await pause(taken.lookedUpAt + limits.recheckGapMs - performance.now())
      // Never refused: a connection waits for one at a time.
      await lookUp(member.subject, recheck, { mustRun: true })
    }
    taken.checkedAt = clock.now().getTime()
  }

  function giveUp(taken: OpenConnection, error: unknown): void {
    log.error({ err: error }, 'The rights of a live connection could not be looked up')
    taken.connection.close('rightsUnknown', { allowReconnect: true })
  }

  /** Catches what no notice told of: sessions that expired, and changes made elsewhere. */
  async function checkAgain(taken: OpenConnection): Promise<void> {
    const { member } = taken
    taken.checking = true
    try {
      const caller = await lookUp(member.subject, () => membership.currentCaller(member), { mustRun: true })
      if (!caller) return taken.connection.close('signedOut')
      if (!isSameSet(caller.permissions, taken.caller.permissions)) settle(taken)
    } catch (error) {
      giveUp(taken, error)
    } finally {
      taken.checking = false
    }
  }

  return {
    get count() {
      return seats.size
    },
    accept,
    revokeSession(sessionId) {
      for (const member of membership.ofSession(sessionId)) {
        seats.get(member)?.connection.close('signedOut')
        membership.leave(member)
      }
    },
    companyRightsChanged: (companyId, isMeant) => rightsChanged(membership.ofCompany(companyId, isMeant)),
    accountChanged: (accountId) => rightsChanged(membership.ofAccount(accountId)),
    visitedIn(companyId) {
      if (membership.countOf(companyId, 'visitors') === 0) return []
      const visits = membership.ofCompany(companyId).flatMap(({ subject: { visit } }) => visit ?? [])
      return [...new Set(visits.map(({ dashboardId }) => dashboardId))]
    },
    tick() {
      const now = clock.now().getTime()
      for (const taken of [...seats.values()]) {
        taken.connection.tick()
        if (hasEnded(taken.caller, now)) taken.connection.close('signedOut')
        if (taken.connection.closed || taken.settling || taken.checking) continue
        if (now - taken.checkedAt < limits.recheckMs) continue
        taken.checkedAt = now
        void checkAgain(taken)
      }
    },
    async closeAll() {
      for (const { connection } of [...seats.values()]) connection.close('stopping', { allowReconnect: true })
      const open = [...sockets]
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      const timeout = setTimeout(() => open.forEach((socket) => void socket.terminate()), 1000)
      await Promise.all(closed)
      clearTimeout(timeout)
    },
  }
}

const pause = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)

const hasEnded = ({ until }: HubCaller, now: number) => until !== undefined && until.getTime() <= now

function isSameSet<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  return a.size === b.size && a.isSubsetOf(b)
}
