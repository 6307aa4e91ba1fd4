import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import type { CompanyDb, Quotas } from '#db/index.ts'
import { fail } from '#request/problem.ts'
import { usedAlone } from './quota-store.ts'

const megabyte = 1_000_000
const codes: Record<keyof Quotas, ErrorCode> = {
  pictureBytes: 'quota.pictures',
  fileBytes: 'quota.files',
  versionBytes: 'quota.versions',
  applications: 'quota.applications',
  nodes: 'quota.nodes',
  keys: 'quota.keys',
  tokens: 'quota.tokens',
}

/** Refuses with 409 what would take more than the company may store; `added` in the unit of the quota. */
export async function checkQuota(db: CompanyDb, quota: keyof Quotas, added: number): Promise<void> {
  const limit = db.quotas[quota]
  if (added === 0 || (await usedAlone(db, quota)) + added <= limit) return
  const maximum = quota.endsWith('Bytes') ? Math.floor(limit / megabyte) : limit
  fail(codes[quota], { params: { maximum } })
}
