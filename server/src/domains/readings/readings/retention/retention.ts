import type { NodeRetention, RetentionPreview } from '@fyr/contract/readings/reading-retention'
import type { CompanyDb } from '#db/index.ts'
import type { Node } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { dueBefore, dueSeries, oldestOf } from './due.ts'
import { readRetention, writeRetention } from './retention-store.ts'

export async function retentionOfCompany(db: CompanyDb): Promise<{ days: number }> {
  return { days: (await readRetention(db, null)) ?? 0 }
}

export async function retentionOfNode(db: CompanyDb, nodeId: string): Promise<NodeRetention> {
  const { days: companyDays } = await retentionOfCompany(db)
  return { days: (await readRetention(db, nodeId)) ?? null, companyDays }
}

export async function setRetentionOfCompany(
  db: CompanyDb,
  by: CompanyPrincipal,
  days: number | undefined,
): Promise<{ days: number }> {
  const { days: before } = await retentionOfCompany(db)
  if (days === undefined || days === before) return { days: before }
  await writeRetention(db, null, days)
  await recordChange(db, by, 'updated', ['settings', db.companyId, 'retention'], {
    retentionDays: { from: before, to: days },
  })
  db.publishEvent('retention', { companyId: db.companyId })
  return { days }
}

export async function setRetentionOfNode(
  db: CompanyDb,
  by: CompanyPrincipal,
  node: Node,
  days: number | null | undefined,
): Promise<NodeRetention> {
  const { days: before, companyDays } = await retentionOfNode(db, node.id)
  if (days === undefined || days === before) return { days: before, companyDays }
  await writeRetention(db, node.id, days)
  await recordChange(db, by, 'updated', ['node', node.id, node.name], {
    retentionDays: { from: before, to: days },
  })
  db.publishEvent('retention', { companyId: db.companyId })
  return { days, companyDays }
}

/** What of these nodes would go if their readings were kept for so many days. */
export async function previewOf(
  store: ReadingsStore,
  nodeIds: readonly string[],
  days: number,
  now: Date,
): Promise<RetentionPreview> {
  const before = dueBefore(days, now)
  const nodes = new Set<string>()
  let readings = 0
  let oldest = before
  for await (const due of dueSeries(store, nodeIds, before)) {
    const series = due.map((each) => each.series)
    readings += await store.countRange(series, 0, before)
    for (const { nodeId } of due) nodes.add(nodeId)
    oldest = await oldestOf(store, series, oldest)
  }
  return {
    readings,
    nodes: nodes.size,
    oldest: readings > 0 ? new Date(oldest).toISOString() : null,
  }
}
