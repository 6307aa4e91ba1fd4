import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { fill } from '@fyr/texts/fill'
import { type ContentContext, inCompany } from '../context.ts'
import { findExisting, objectOf } from './selection-store.ts'

/** Remarks what was chosen and is deleted since, or went to another company. */
export async function remarkGone(
  context: ContentContext,
  { type, ids, applications }: Pick<ResourceSelection, 'type' | 'ids' | 'applications'>,
): Promise<void> {
  const { texts } = context
  const object = objectOf[type]
  if (object === undefined) return
  const { objects, groups } = await inCompany(context, async (db) => ({
    objects: await findExisting(db, object, ids),
    groups: object === 'node' ? await findExisting(db, 'application', applications) : new Set(applications),
  }))
  for (const id of ids) {
    if (!objects.has(id)) context.remark(fill(texts.gone[object], { id }))
  }
  if (applications.some((id) => !groups.has(id))) context.remark(texts.goneApplication)
}
