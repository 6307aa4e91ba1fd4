import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { allTexts } from '@fyr/texts/all'
import type { Cell } from '#documents/index.ts'
import { listMembers, type Member } from '#domains/access/users/index.ts'
import type { ContentContext } from '../context.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

const portion = 500
const everything = { withContact: true, onlyExternal: false }

/** The users of the company with what they may do; whoever gets it may edit users. */
export function userRows(
  { database, companyId, language }: ContentContext,
  { ids }: ResourceSelection,
  names: readonly ColumnOf<'user'>[],
): AsyncGenerator<Cell[][]> {
  const { roles } = allTexts[language].shell
  const cells: CellsOf<ColumnOf<'user'>, Member> = {
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    email: ({ email }) => email,
    phone: ({ phoneNumber }) => phoneNumber,
    role: ({ builtIn, roleName }) => (builtIn ? roles[builtIn] : roleName),
    createdAt: ({ createdAt }) => moment(createdAt),
    lastSeen: ({ lastSeenAt }) => moment(lastSeenAt),
    secondFactor: ({ hasSecondFactor }) => hasSecondFactor,
  }
  // Accounts are of no company: the query names the one it is about.
  return inPortions(names, cells, async (_behind, offset) => {
    const page = { sort: 'name', order: 'asc', language, limit: portion, offset, ids } as const
    const { items } = await database.withPlatform((db) => listMembers(db, companyId, page, everything))
    return items
  })
}
