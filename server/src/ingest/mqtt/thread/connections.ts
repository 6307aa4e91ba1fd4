import type { Socket } from 'node:net'
import type { MqttIdentity } from '../messages.ts'
import type { Allowance } from './allowance.ts'
import type { ReadGate } from './read-gate.ts'

/** A client whose access token is known. */
export interface Connection {
  readonly socket: Socket
  readonly remote: string
  readonly identity: MqttIdentity
  /** Unlike any other in the company: a client id belongs to its access token. */
  readonly clientId: string
  readonly gate: ReadGate
  readonly messages: Allowance
  readonly subscriptions: Set<string>
  /** Messages that wait for the main thread. */
  unanswered: number
  /** Bytes handed to this subscriber that its socket does not count yet. */
  forwarding: number
  /** Why it was ended by us: from then on nothing of it is taken, not even its will. */
  ended?: string
}

/** All connections, and by company. */
export function createConnections() {
  const all = new Set<Connection>()
  const companies = new Map<string, Set<Connection>>()
  const end = (connections: Iterable<Connection>, reason: string) => {
    for (const connection of connections) {
      connection.ended = reason
      connection.socket.destroy()
    }
  }
  return {
    add(connection: Connection) {
      const { companyId } = connection.identity
      const company = companies.get(companyId) ?? new Set()
      companies.set(companyId, company.add(connection))
      all.add(connection)
      connection.socket.once('close', () => {
        all.delete(connection)
        company.delete(connection)
        if (company.size === 0 && companies.get(companyId) === company) companies.delete(companyId)
      })
    },
    ofCompany: (companyId: string): ReadonlySet<Connection> => companies.get(companyId) ?? new Set(),
    all: (): ReadonlySet<Connection> => all,
    endToken: (tokenId: string) =>
      end(
        all.values().filter(({ identity }) => identity.tokenId === tokenId),
        'its access token was revoked',
      ),
    endCompany: (companyId: string) => end(companies.get(companyId) ?? [], 'its company was disconnected'),
    endExpired: (now: number) =>
      end(
        all.values().filter(({ identity }) => (identity.expiresAt ?? Number.POSITIVE_INFINITY) <= now),
        'its access token has expired',
      ),
  }
}
