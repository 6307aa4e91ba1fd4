import { createHash } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { licenceInForce } from './in-force.ts'
import { findAcceptance, insertAcceptance } from './licence-store.ts'

/** Whether somebody has to accept terms, and when they did. */
export interface TermsState {
  required: boolean
  acceptedAt: Date | null
}

const hashOf = (terms: string) => createHash('sha256').update(terms).digest()

/** What users accept; null where the licence asks for nothing. */
export async function termsInForce(db: PlatformDb, now: Date): Promise<string | null> {
  return (await licenceInForce(db, now)).licence.terms
}

export async function termsStateOf(db: PlatformDb, accountId: string, now: Date): Promise<TermsState> {
  const terms = await termsInForce(db, now)
  if (terms === null) return { required: false, acceptedAt: null }
  const acceptedAt = await findAcceptance(db, accountId, hashOf(terms))
  return { required: acceptedAt === null, acceptedAt }
}

/** Nothing where there is nothing to accept. */
export async function acceptTerms(db: PlatformDb, accountId: string, now: Date): Promise<TermsState> {
  const terms = await termsInForce(db, now)
  if (terms !== null) await insertAcceptance(db, accountId, hashOf(terms), now)
  return await termsStateOf(db, accountId, now)
}
