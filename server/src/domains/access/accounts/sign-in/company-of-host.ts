import type { Database } from '#db/index.ts'
import type { CompanyHosts } from '#domains/settings/white-label/index.ts'
import { type Account, listCompaniesOf } from '../account-store.ts'

/**
 * The company that somebody signs in to because its domain is where they do; null at the portal's own address.
 * Undefined for who does not belong to it: they are refused as with a wrong password, which tells nothing of
 * accounts elsewhere.
 */
export async function companyOfHost(
  { database, hosts }: { database: Database; hosts: Pick<CompanyHosts, 'companyOf'> },
  account: Account,
  host: string | undefined,
): Promise<string | null | undefined> {
  const companyId = await hosts.companyOf(host)
  if (companyId === null || account.isSuper) return companyId
  const own = await database.withPlatform((db) => listCompaniesOf(db, account.id))
  return own.some((company) => company.companyId === companyId) ? companyId : undefined
}
