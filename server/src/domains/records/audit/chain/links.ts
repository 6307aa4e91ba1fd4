import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { AuditFault } from '@fyr/contract/records/audit'
import { deriveKey } from '#lib/secrets/signed-token.ts'

/** A row in its chain. */
export interface Link {
  sequence: number
  hash: Buffer
  /** Everything of the row that is hashed. */
  content: string
}

/** A place in a chain that the installation has signed. */
export interface Anchor {
  sequence: number
  hash: Buffer
  at: Date
  signature: Buffer
}

/** `head`: how far the chain goes. `pruned`: what was deleted by age ends here. */
export type AnchorKind = 'head' | 'pruned'

export interface Fault {
  /** The first row that is not as it was written; 0: the signature itself. */
  sequence: number
  reason: AuditFault
}

/** What anchors are signed with; whoever has the database only does not have it. */
export const auditKeyOf = (installationKey: Uint8Array): KeyObject => deriveKey(installationKey, 'audit log')

/** What a chain begins with. */
export const firstHash = Buffer.alloc(32)

export const hashOf = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content).digest()

/** @param chain the id of a company, or null for the installation's */
export function signAnchor(
  key: KeyObject,
  chain: string | null,
  kind: AnchorKind,
  place: { sequence: number; hash: Buffer; at: Date },
): Anchor {
  const { sequence, hash, at } = place
  const content = JSON.stringify([chain, kind, sequence, hash.toString('hex'), at.toISOString()])
  return { sequence, hash, at, signature: createHmac('sha256', key).update(content).digest() }
}

export function isSigned(key: KeyObject, chain: string | null, kind: AnchorKind, anchor: Anchor): boolean {
  const { signature } = signAnchor(key, chain, kind, anchor)
  return signature.length === anchor.signature.length && timingSafeEqual(signature, anchor.signature)
}

/** Follows a chain row by row. */
export function createFollower(pruned: Pick<Anchor, 'sequence' | 'hash'> | null) {
  let last = pruned?.sequence ?? 0
  let previous = pruned?.hash ?? firstHash
  return {
    get last() {
      return last
    },
    /** Answers what is wrong with the next row, in the order of their sequence. */
    follow({ sequence, hash, content }: Link): Fault | undefined {
      if (sequence > last + 1) return { sequence: last + 1, reason: 'missing' }
      if (sequence <= last) return { sequence, reason: 'added' }
      const expected = hashOf(previous, content)
      if (!expected.equals(hash)) return { sequence, reason: 'changed' }
      last = sequence
      previous = expected
      return undefined
    },
    /** Answers what is wrong with the end of the chain. */
    end(head: Pick<Anchor, 'sequence' | 'hash'>): Fault | undefined {
      if (last < head.sequence) return { sequence: last + 1, reason: 'missing' }
      if (last > head.sequence) return { sequence: head.sequence + 1, reason: 'added' }
      return previous.equals(head.hash) ? undefined : { sequence: last, reason: 'changed' }
    },
  }
}
