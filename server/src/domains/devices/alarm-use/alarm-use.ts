import type { CompanyDb } from '#db/index.ts'
import { recordChanges } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { countActiveAlarms, deleteAlarms, type UsingAlarm } from './alarm-use-store.ts'

/** Deletes alarms with their history. */
export async function removeAlarms(
  db: CompanyDb,
  by: CompanyPrincipal,
  alarms: readonly UsingAlarm[],
): Promise<void> {
  if (alarms.length === 0) return
  await deleteAlarms(db, alarms)
  await recordChanges(
    db,
    by,
    alarms.map(({ id, name }) => ['deleted', ['alarm', id, name]]),
  )
  for (const { id } of alarms) db.publishEvent('alarm', { companyId: by.companyId, alarmId: id })
  await tellActiveAlarms(
    db,
    by,
    alarms.map(({ deveui }) => deveui),
  )
}

/** After a person took alarms from these nodes, or gave them some. */
export async function tellActiveAlarms(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveuis: readonly string[],
): Promise<void> {
  const nodes = await countActiveAlarms(db, [...new Set(deveuis)])
  if (nodes.length > 0) db.publishEvent('nodeAlarms', { companyId: by.companyId, nodes })
}
