import { companyLimits } from '@fyr/contract/companies/companies'
import type { CompanyDb } from '#db/index.ts'
import { usedOf } from '#domains/records/quotas/index.ts'
import { usualSettings } from '#domains/settings/settings/index.ts'

/** What the company has of each thing that is limited. */
export async function usageOf(db: CompanyDb) {
  const used = await usedOf(db)
  return companyLimits.map((limit) => ({ limit, used: used[limit], maximum: db.quotas[limit] }))
}

/** What a company in a country has that has chosen nothing yet. */
export function defaultsOf({ quotas }: Pick<CompanyDb, 'quotas'>, country: string | null) {
  return {
    settings: usualSettings(country),
    limits: companyLimits.map((limit) => ({ limit, maximum: quotas[limit] })),
  }
}
