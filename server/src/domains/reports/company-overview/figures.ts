import type { CompanyDb } from '#db/index.ts'
import { companyOf } from '#domains/companies/companies/index.ts'
import { silenceOf } from '#domains/devices/nodes/index.ts'
import {
  countApplications,
  countGateways,
  listOwnNodeIds,
  readAlarmFigures,
  readNodeFigures,
} from './overview-store.ts'

export interface CompanyFigures {
  name: string
  orgNumber: string
  address: string
  applications: number
  nodes: number
  silentNodes: number
  gateways: number
  activeAlarms: number
  nodeIds: string[]
}

/** Who the company is and what it has, for a report of it. */
export async function companyFigures(db: CompanyDb, now: Date): Promise<CompanyFigures> {
  const company = await companyOf(db)
  const { nodes, silentNodes } = await readNodeFigures(db, await silenceOf(db, now))
  const { active } = await readAlarmFigures(db)
  return {
    name: company?.name ?? '',
    orgNumber: company?.orgNumber ?? '',
    address: company?.postalAddress ?? '',
    applications: await countApplications(db),
    ...{ nodes, silentNodes },
    gateways: await countGateways(db),
    activeAlarms: active.a + active.b + active.c,
    nodeIds: await listOwnNodeIds(db),
  }
}
