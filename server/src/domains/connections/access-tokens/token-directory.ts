import type { Permission } from '@fyr/contract/access/permissions'
import type { TokenScope } from '@fyr/contract/endpoints/endpoint'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database, DatabaseLog } from '#db/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import { createLruCache } from '#lib/cache/lru-cache.ts'
import { createSecretDirectory } from '#lib/secrets/secret-directory.ts'
import type { Principal } from '#request/principal.ts'
import { type FoundToken, findTokens, writeLastUses } from './access-token-store.ts'
import { hashOfCertificate, hashOfToken } from './secret.ts'

export interface AccessTokens {
  /** Who a bearer is, or null: it is no token, unknown, revoked or expired, which nobody is told apart. */
  identify(bearer: string, now: Date): Promise<{ caller: Principal; language: Language | null } | null>
  /** The same for a client of the MQTT broker: by its password, or the fingerprint of a certificate whose key it has. */
  identifyMqtt(login: MqttLogin, now: Date): Promise<MqttToken | null>
  /** Hears of tokens that read over MQTT when the rights of their makers may have changed: their clients sign in anew. */
  onReaderChange(listener: (tokenId: string) => void): () => void
  /** Writes the last uses now, not within ten seconds. */
  writeLastUses(): Promise<void>
  close(): Promise<void>
}

export type MqttLogin = { token: string } | { fingerprint: string }

export interface MqttToken {
  companyId: string
  tokenId: string
  scopes: readonly TokenScope[]
  /** Set when it is good for one node only. */
  nodeDeveui?: string
  /** Epoch ms. */
  expiresAt?: number
}

export interface TokenDirectoryOptions {
  database: Pick<Database, 'withPlatform' | 'events'>
  log: DatabaseLog
  /** What somebody may do in a company: what tokens read over MQTT is bounded by the rights of their makers. */
  rightsOf?: (
    maker: { accountId: string; isSuper: boolean; sso?: undefined },
    companyId: string,
  ) => Promise<{ permissions: ReadonlySet<Permission> } | null>
  /** How many tokens are remembered; those longest unused go first. */
  capacity?: number
}

const noteEveryMs = 60_000

/** The access tokens of all companies, in memory as far as they are in use; a change is known before its answer. */
export function createAccessTokens({
  database,
  log,
  rightsOf,
  capacity = 50_000,
}: TokenDirectoryOptions): AccessTokens {
  const directory = createSecretDirectory<FoundToken>({
    capacity,
    async load(hashes) {
      const tokens = await database.withPlatform((db) => findTokens(db, hashes))
      return tokens.map(({ hash, ...token }) => [hash, token] as const)
    },
  })
  const readers = createLruCache<string, Pick<FoundToken, 'companyId' | 'makerId'>>(capacity)
  const listeners = new Set<(tokenId: string) => void>()
  const uses = startWriteBuffer<{ companyId: string; tokenId: string; at: Date }>({
    ...{ name: 'The last uses of access tokens', intervalMs: 10_000, capacity: 100_000, log },
    companyOf: ({ companyId }) => companyId,
    keyOf: ({ tokenId }) => tokenId,
    write: (last) => database.withPlatform((db) => writeLastUses(db, last)),
  })

  const { forget } = directory
  const announceReaders = (isAffected: (reader: Pick<FoundToken, 'companyId' | 'makerId'>) => boolean) => {
    for (const [tokenId, reader] of [...readers]) {
      if (!isAffected(reader)) continue
      readers.delete(tokenId)
      for (const listener of listeners) listener(tokenId)
    }
  }
  const stops = [
    database.events.subscribe('rights', ({ companyId, accountId }) =>
      announceReaders(
        (reader) => reader.companyId === companyId && (accountId === null || reader.makerId === accountId),
      ),
    ),
    database.events.subscribe('accessToken', ({ tokenId }) => forget((token) => token.tokenId === tokenId)),
    database.events.subscribe('account', ({ accountId }) => {
      forget((token) => token.makerId === accountId)
      announceReaders(({ makerId }) => makerId === accountId)
    }),
    database.events.subscribe('nodeDeleted', ({ nodeId }) => forget((token) => token.nodeId === nodeId)),
    database.events.subscribe('companyDeleted', ({ companyId }) =>
      forget((token) => token.companyId === companyId),
    ),
  ]

  async function find(hash: Buffer | null, now: Date): Promise<FoundToken | null> {
    const token = hash && (await directory.find(hash, now.getTime()))
    if (!token || (token.expiresAt && token.expiresAt <= now)) return null
    if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= noteEveryMs) {
      token.lastUsedAt = now
      uses.put({ companyId: token.companyId, tokenId: token.tokenId, at: now })
    }
    return token
  }

  /** Whether the maker of a token may read what is published, when its client connects. */
  async function mayRead({ makerId, makerIsSuper, companyId, scopes }: FoundToken): Promise<boolean> {
    if (makerId === null || makerIsSuper || !rightsOf || !scopes.includes('read')) return true
    const rights = await rightsOf({ accountId: makerId, isSuper: false }, companyId)
    return rights?.permissions.has('Tag.View') ?? false
  }

  return {
    async identify(bearer, now) {
      const token = await find(hashOfToken(bearer), now)
      return token && { caller: callerOf(token), language: null }
    },
    async identifyMqtt(login, now) {
      const hash = 'token' in login ? hashOfToken(login.token) : hashOfCertificate(login.fingerprint)
      const token = await find(hash, now)
      if (!token) return null
      const { companyId, tokenId, makerId, deveui, expiresAt } = token
      if (makerId !== null && token.scopes.includes('read')) readers.set(tokenId, { companyId, makerId })
      const scopes = (await mayRead(token))
        ? token.scopes
        : token.scopes.filter((scope) => scope === 'ingest')
      return {
        companyId,
        tokenId,
        scopes,
        ...(deveui !== null && { nodeDeveui: deveui }),
        ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      }
    },
    onReaderChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    writeLastUses: uses.flush,
    async close() {
      for (const stop of stops) stop()
      await uses.stop()
    },
  }
}

/** A token is nobody in particular: it has no permissions, only its scopes. */
function callerOf({ tokenId, companyId, label, scopes, nodeId, deveui, ...token }: FoundToken): Principal {
  const { makerId, makerIsSuper } = token
  const maker = makerId === null ? null : { accountId: makerId, isSuper: makerIsSuper ?? false }
  return {
    accountId: null,
    sessionId: null,
    name: label,
    isSuper: false,
    companyId,
    role: null,
    permissions: new Set(),
    token: { id: tokenId, scopes, nodeId, deveui, maker },
  }
}
