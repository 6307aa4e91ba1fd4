import type { ReportResource } from '@fyr/contract/reports/report-kinds'
import type { ReportSelectable } from '@fyr/contract/reports/reports'
import type { Database, ListPage } from '#db/index.ts'
import { listMembers } from '#domains/access/users/index.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { fail } from '#request/problem.ts'
import { mayRead } from '../../rights.ts'
import { listSelectable, type SelectableQuery } from './selectable-store.ts'
import { objectOf } from './selection-store.ts'

/** What can be chosen of a resource by itself; nothing of the company and of its audit log. */
export async function selectableOf(
  database: Pick<Database, 'withPlatform'>,
  context: RequestContext,
  type: ReportResource,
  asked: Omit<SelectableQuery, 'language'>,
): Promise<ListPage<ReportSelectable>> {
  const by = byOf(context)
  if (!mayRead(by, type)) fail('access.denied')
  const query = { ...asked, language: by.language }
  const object = objectOf[type]
  if (object === undefined) return { items: [], total: 0 }
  if (object !== 'user') return await context.inCompany((db) => listSelectable(db, object, query))
  // Accounts are of no company: the query names the one it is about.
  const { items, total } = await database.withPlatform((db) =>
    listMembers(
      db,
      by.companyId,
      { ...query, ids: query.ids ?? [], sort: 'name' },
      { withContact: true, onlyExternal: false },
    ),
  )
  return {
    items: items.map(({ userId, firstName, lastName, email }) => ({
      ...{ id: userId, name: `${firstName} ${lastName}`.trim(), detail: email, keys: [] },
    })),
    total,
  }
}
