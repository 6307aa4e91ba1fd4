import { announceChange, type CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { By } from '#request/caller.ts'
import { deleteAlarms, type UsingAlarm } from './alarm-use-store.ts'

/** Deletes alarms whose node or key goes. */
export async function removeAlarms(db: CompanyDb, by: By, alarms: readonly UsingAlarm[]): Promise<void> {
  await deleteAlarms(db, alarms)
  for (const { id, name } of alarms) {
    await recordChange(db, by, { action: 'deleted', objectType: 'alarm', objectId: id, objectName: name })
    announceChange(db, 'alarm', { companyId: by.companyId, alarmId: id })
  }
}
