import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { fail } from '#request/problem.ts'
import { licenceInForce } from './in-force.ts'
import {
  countCompaniesAlone,
  countLicensedCompanies,
  countLicensedGateways,
  countLicensedNodes,
  countOwnGateways,
  readOwnUse,
  takeGateway,
  takeNodes,
} from './usage-store.ts'

/**
 * Refuses with 409 the company that is about to be made in this transaction, if the licence has no place for it or has
 * expired. Until the commit nobody else makes one. For a demo it is not to be called: those never count.
 */
export async function takeCompanyPlace(db: PlatformDb, now: Date): Promise<void> {
  const { licence, isExpired } = await licenceInForce(db, now)
  if (isExpired) fail('license.expired')
  if (licence.maxCompanies === 0) return
  if ((await countCompaniesAlone(db)) >= licence.maxCompanies) fail('license.companies')
}

/**
 * The same for nodes of the company of this transaction, which is at its nodes alone already (the quota of nodes sees to
 * that). A demo takes no places.
 */
export async function takeNodePlaces(db: CompanyDb, now: Date, added: number): Promise<void> {
  const { licence, isExpired } = await licenceInForce(db, now)
  const { nodes, maxNodes, isDemo } = await readOwnUse(db)
  if (isDemo) return
  if (isExpired) fail('license.expired')
  if (maxNodes !== 0 && nodes + added > maxNodes) fail('license.nodes')
  if (licence.maxNodes === 0) return
  if (!(await takeNodes(db, added, licence.maxNodes))) fail('license.nodes')
}

/** The same for one gateway of the company of this transaction, which is at its gateways alone already and has so many. */
export async function takeGatewayPlace(db: CompanyDb, now: Date, count: number): Promise<void> {
  const { licence, isExpired } = await licenceInForce(db, now)
  const { maxGateways, isDemo } = await readOwnUse(db)
  if (isDemo) return
  if (isExpired) fail('license.expired')
  if (maxGateways !== 0 && count >= maxGateways) fail('license.gateways')
  if (licence.maxGateways === 0) return
  if (!(await takeGateway(db, licence.maxGateways))) fail('license.gateways')
}

/** Whether the company may make another gateway, by the licence and its own limit. */
export async function mayAddGateway(db: CompanyDb, now: Date): Promise<boolean> {
  const { licence, isExpired } = await licenceInForce(db, now)
  const { maxGateways, isDemo } = await readOwnUse(db)
  if (isDemo) return true
  if (isExpired) return false
  if (maxGateways !== 0 && (await countOwnGateways(db)) >= maxGateways) return false
  return licence.maxGateways === 0 || (await countLicensedGateways(db)) < licence.maxGateways
}

/** How many nodes the company may still make, by the licence, its own limit and its quota. */
export async function nodesLeft(db: CompanyDb, now: Date): Promise<number> {
  const { licence, isExpired } = await licenceInForce(db, now)
  const { nodes, maxNodes, isDemo } = await readOwnUse(db)
  const ofQuota = db.quotas.nodes - nodes
  if (isDemo) return Math.max(0, ofQuota)
  if (isExpired) return 0
  const ofCompany = maxNodes === 0 ? ofQuota : maxNodes - nodes
  const ofLicence = licence.maxNodes === 0 ? ofQuota : licence.maxNodes - (await countLicensedNodes(db))
  return Math.max(0, Math.min(ofQuota, ofCompany, ofLicence))
}

export interface InstallationUse {
  companies: number
  gateways: number
  nodes: number
}

/** What counts of the whole installation. */
export async function installationUse(db: PlatformDb): Promise<InstallationUse> {
  return {
    companies: await countLicensedCompanies(db),
    gateways: await countLicensedGateways(db),
    nodes: await countLicensedNodes(db),
  }
}
