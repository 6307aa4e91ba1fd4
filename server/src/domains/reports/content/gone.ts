import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { fill } from '@fyr/texts/fill'
import { type ContentContext, inCompany } from './context.ts'
import { findExisting } from './selection-store.ts'

/** Remarks what was chosen and is deleted since, or went to another company: nodes, gateways, applications. */
export async function remarkGone(
  context: ContentContext,
  { type, ids, applications }: Pick<ResourceSelection, 'type' | 'ids' | 'applications'>,
): Promise<void> {
  const { texts } = context
  const isGateway = type === 'gateway'
  const { objects, groups } = await inCompany(context, async (db) => ({
    objects: await findExisting(db, isGateway ? 'gateway' : 'node', ids),
    groups: isGateway ? new Set(applications) : await findExisting(db, 'application', applications),
  }))
  for (const id of ids) {
    if (!objects.has(id)) context.remark(isGateway ? texts.goneGateway : fill(texts.goneNode, { node: id }))
  }
  if (applications.some((id) => !groups.has(id))) context.remark(texts.goneApplication)
}
