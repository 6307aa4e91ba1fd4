import type { FeatureAccess, FeatureName } from '@fyr/contract/settings/features'
import { featureNames } from '@fyr/contract/settings/features'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import { licenceInForce } from '#domains/settings/licence/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  listCompaniesWith,
  mayNotJoin,
  readDecisionOf,
  readDecisions,
  writeDecision,
} from './feature-store.ts'

/** What holds until a super administrator decides: companies keep what they could do before there were features. */
const usual: Record<FeatureName, boolean> = {
  mapDashboard: true,
  multiCompany: true,
  companyBranding: true,
  opcUa: true,
}

/** What the licence has to include besides. */
const flagOf = {
  mapDashboard: 'mapDashboard',
  companyBranding: 'whiteLabel',
  multiCompany: null,
  opcUa: null,
} as const

/** The features that the company of this transaction has, as far as the licence goes. */
export async function featuresOf(db: CompanyDb, now: Date): Promise<FeatureName[]> {
  const decisions = await readDecisions(db)
  const { licence } = await licenceInForce(db, now)
  return featureNames.filter((name) => {
    const flag = flagOf[name]
    return (decisions.get(name) ?? usual[name]) && (flag === null || licence[flag])
  })
}

/** Whether the company of this transaction has a feature, as far as the licence goes. */
export async function hasFeature(db: CompanyDb, now: Date, feature: FeatureName): Promise<boolean> {
  return (await featuresOf(db, now)).includes(feature)
}

/** Refuses with 403 what a feature is needed for that the company does not have. */
export async function requireFeature(db: CompanyDb, now: Date, feature: FeatureName): Promise<void> {
  if (!(await hasFeature(db, now, feature))) fail('feature.off')
}

/**
 * Refuses with 403 somebody who belongs to another company already, where either does not allow its users several.
 * To be called wherever an account becomes a user of a company.
 */
export async function requireMayBelong(db: PlatformDb, companyId: string, accountId: string): Promise<void> {
  const feature = 'multiCompany'
  if (await mayNotJoin(db, companyId, accountId, { feature, usual: usual[feature] }))
    fail('feature.multiCompany')
}

export async function listFeatures(db: PlatformDb): Promise<FeatureAccess[]> {
  const all: FeatureAccess[] = []
  for (const name of featureNames) {
    all.push({ featureAccessId: name, name, companies: await listCompaniesWith(db, name, usual[name]) })
  }
  return all
}

/** @param wanted undefined: the other of what is */
export async function setFeature(
  db: PlatformDb,
  by: RequestPrincipal,
  { companyId, feature, wanted }: { companyId: string; feature: FeatureName; wanted: boolean | undefined },
): Promise<FeatureAccess> {
  const { name, enabled } = found(await readDecisionOf(db, companyId, feature))
  const before = enabled ?? usual[feature]
  const after = wanted ?? !before
  if (after !== before) {
    await writeDecision(db, companyId, feature, after)
    await recordPlatformChange(db, by, 'updated', ['company', companyId, name], {
      [feature]: { from: before, to: after },
    })
    db.publishEvent('company', { companyId })
  }
  return { featureAccessId: feature, name: feature, companies: after ? [companyId] : [] }
}
