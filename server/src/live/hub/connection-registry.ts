import type { HubCaller, HubSubject } from './hub.ts'

/** One connection, or one that is about to open, and whether its rights are still what they were. */
export interface RegisteredConnection {
  readonly subject: HubSubject
  /** Rises whenever the rights may have changed. */
  version: number
  left: boolean
}

export interface ConnectionRegistry {
  readonly size: number
  /** Those of them that are not signed in. */
  readonly visitors: number
  /** How many of a company are signed in, or are not. */
  countOf(companyId: string, who: 'users' | 'visitors'): number
  visitorsFrom(network: string): number
  enter(subject: HubSubject): RegisteredConnection
  leave(member: RegisteredConnection): void
  ofSession(sessionId: string): RegisteredConnection[]
  ofAccount(accountId: string): RegisteredConnection[]
  /** All of the company, or only those that are meant. */
  ofCompany(companyId: string, isMeant?: (subject: HubSubject) => boolean): RegisteredConnection[]
  /**
   * The rights as they are once nothing changes them any more while they are looked up, or undefined if the
   * subject has none.
   */
  currentCaller(member: RegisteredConnection): Promise<HubCaller | undefined>
}

type LookUp = (subject: HubSubject) => Promise<HubCaller | undefined>

/**
 * Who is connected. A connection is a member from before its rights are first looked up, so that a
 * revocation in between is not missed.
 */
export function createConnectionRegistry(lookUpCaller: LookUp): ConnectionRegistry {
  const sessions = new Map<string, Set<RegisteredConnection>>()
  const accounts = new Map<string, Set<RegisteredConnection>>()
  const companies = new Map<string, Set<RegisteredConnection>>()
  const visitsTo = new Map<string, Set<RegisteredConnection>>()
  const visitsFrom = new Map<string, Set<RegisteredConnection>>()
  let size = 0
  let visitors = 0

  return {
    get size() {
      return size
    },
    get visitors() {
      return visitors
    },
    countOf(companyId, who) {
      const visiting = visitsTo.get(companyId)?.size ?? 0
      return who === 'visitors' ? visiting : (companies.get(companyId)?.size ?? 0) - visiting
    },
    visitorsFrom: (network) => visitsFrom.get(network)?.size ?? 0,
    enter(subject) {
      const member: RegisteredConnection = { subject, version: 0, left: false }
      add(sessions, subject.sessionId, member)
      if (subject.accountId !== null) add(accounts, subject.accountId, member)
      add(companies, subject.companyId, member)
      size++
      if (subject.visit) {
        add(visitsTo, subject.companyId, member)
        add(visitsFrom, subject.visit.network, member)
        visitors++
      }
      return member
    },
    leave(member) {
      if (member.left) return
      member.left = true
      const { sessionId, accountId, companyId, visit } = member.subject
      remove(sessions, sessionId, member)
      if (accountId !== null) remove(accounts, accountId, member)
      remove(companies, companyId, member)
      size--
      if (visit) {
        remove(visitsTo, companyId, member)
        remove(visitsFrom, visit.network, member)
        visitors--
      }
    },
    ofSession: (sessionId) => [...(sessions.get(sessionId) ?? [])],
    ofAccount: (accountId) => [...(accounts.get(accountId) ?? [])],
    ofCompany: (companyId, isMeant = () => true) =>
      [...(companies.get(companyId) ?? [])].filter(({ subject }) => isMeant(subject)),
    async currentCaller(member) {
      for (;;) {
        const { version } = member
        // Who leaves while waiting for its turn is asked for no more.
        const caller = member.left ? undefined : await lookUpCaller(member.subject)
        if (member.left || caller === undefined) return undefined
        if (version === member.version) return caller
      }
    },
  }
}

function add(index: Map<string, Set<RegisteredConnection>>, key: string, member: RegisteredConnection): void {
  const members = index.get(key) ?? new Set()
  index.set(key, members.add(member))
}

function remove(
  index: Map<string, Set<RegisteredConnection>>,
  key: string,
  member: RegisteredConnection,
): void {
  const members = index.get(key)
  members?.delete(member)
  if (members?.size === 0) index.delete(key)
}
