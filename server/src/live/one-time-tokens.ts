import { createHash, randomBytes } from 'node:crypto'
import type { Awaitable } from '#lib/awaitable.ts'

/** A port (docs/decisions/0020): a store that several processes share answers later. */
export interface OneTimeTokens<Subject> {
  /**
   * A new token for this subject, good for one use. An owner with too many unused ones loses the oldest.
   * Undefined if the store is full.
   */
  issue(subject: Subject, now: Date): Awaitable<string | undefined>
  /** The subject of an unused, unexpired token, which is used up by this. */
  spend(token: string, now: Date): Awaitable<Subject | undefined>
}

export interface OneTimeTokensOptions<Subject> {
  lifetimeMs: number
  /** Whose token it is: one owner's tokens never crowd out another's. */
  ownerOf(subject: Subject): string
  perOwner?: number
  capacity?: number
}

interface Entry<Subject> {
  subject: Subject
  owner: string
  expiresAt: number
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Tokens of 32 random bytes, kept in the memory of this process as their SHA-256 only. */
export function createOneTimeTokens<Subject>(options: OneTimeTokensOptions<Subject>) {
  const { lifetimeMs, ownerOf, perOwner = 20, capacity = 100_000 } = options
  // Both in order of issue, which is the order of expiry.
  const entries = new Map<string, Entry<Subject>>()
  const byOwner = new Map<string, Set<string>>()

  function remove(hash: string, owner: string): void {
    entries.delete(hash)
    const owned = byOwner.get(owner)
    owned?.delete(hash)
    if (owned?.size === 0) byOwner.delete(owner)
  }

  function removeExpired(now: number): void {
    for (const [hash, { owner, expiresAt }] of entries) {
      if (expiresAt > now) return
      remove(hash, owner)
    }
  }

  function removeOldestOf(owner: string): void {
    const owned = byOwner.get(owner)
    const [oldest] = owned ?? []
    if (oldest !== undefined && owned && owned.size >= perOwner) remove(oldest, owner)
  }

  return {
    issue(subject, now) {
      removeExpired(now.getTime())
      const owner = ownerOf(subject)
      removeOldestOf(owner)
      if (entries.size >= capacity) return undefined
      const token = randomBytes(32).toString('base64url')
      const hash = hashOf(token)
      entries.set(hash, { subject, owner, expiresAt: now.getTime() + lifetimeMs })
      const owned = byOwner.get(owner) ?? new Set()
      byOwner.set(owner, owned.add(hash))
      return token
    },
    spend(token, now) {
      if (!tokenPattern.test(token)) return undefined
      const hash = hashOf(token)
      const entry = entries.get(hash)
      if (!entry) return undefined
      remove(hash, entry.owner)
      return entry.expiresAt > now.getTime() ? entry.subject : undefined
    },
  } satisfies OneTimeTokens<Subject>
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
