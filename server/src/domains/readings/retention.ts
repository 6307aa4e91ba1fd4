import type { NodeRetention, RetentionPreview } from '@fyr/contract/reading-retention'
import { announceChange, type CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Node } from '#domains/nodes/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { By } from '#request/caller.ts'
import { dueBefore, dueSeries, oldestBefore } from './due.ts'
import { readRetention, writeRetention } from './retention-store.ts'

export async function retentionOfCompany(db: CompanyDb): Promise<{ days: number }> {
  return { days: (await readRetention(db, null)) ?? 0 }
}

export async function retentionOfNode(db: CompanyDb, nodeId: string): Promise<NodeRetention> {
  const { days: companyDays } = await retentionOfCompany(db)
  return { days: (await readRetention(db, nodeId)) ?? null, companyDays }
}

export async function setRetentionOfCompany(db: CompanyDb, by: By, days: number): Promise<{ days: number }> {
  const { days: before } = await retentionOfCompany(db)
  await writeRetention(db, null, days)
  await recordChange(db, by, {
    action: 'updated',
    objectType: 'settings',
    objectId: db.companyId,
    objectName: 'retention',
    changes: { retentionDays: { from: before, to: days } },
  })
  announceChange(db, 'retention', { companyId: db.companyId })
  return { days }
}

export async function setRetentionOfNode(
  db: CompanyDb,
  by: By,
  node: Node,
  days: number | null,
): Promise<NodeRetention> {
  const { days: before, companyDays } = await retentionOfNode(db, node.id)
  await writeRetention(db, node.id, days)
  await recordChange(db, by, {
    action: 'updated',
    objectType: 'node',
    objectId: node.id,
    objectName: node.name,
    changes: { retentionDays: { from: before, to: days } },
  })
  announceChange(db, 'retention', { companyId: db.companyId })
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
  let oldest = Number.POSITIVE_INFINITY
  for await (const due of dueSeries(store, nodeIds, before)) {
    readings += await store.countRange(
      due.map(({ series }) => series),
      0,
      before,
    )
    for (const { nodeId, series } of due) {
      nodes.add(nodeId)
      oldest = Math.min(oldest, (await oldestBefore(store, series, before)) ?? oldest)
    }
  }
  return {
    readings,
    nodes: nodes.size,
    oldest: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
  }
}
