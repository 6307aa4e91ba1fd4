import { usualNodeColumns } from '@fyr/contract/settings/settings'
import { companyFields } from '#domains/settings/settings/settings.ts'

/** What every company showed until it chose others. */
const usualBefore = 'deveui nodeType name decoder battery rssi lastContact count active alarm'.split(' ')

/** Issue 9, section 4: the list of nodes shows other columns until a company chooses its own. */
export function withUsualColumns(answer: unknown): unknown {
  const settings = answer as { nodeTableColumns?: string[] }
  return settings.nodeTableColumns?.join() === usualBefore.join()
    ? { ...settings, nodeTableColumns: [...usualNodeColumns] }
    : answer
}

const ranks = ['SuperAdmin', 'Admin', 'CompanyAdmin', 'User', 'Guest', 'PublicDashboard']

/** Issue 10: roles are listed by rank, no longer by name. */
export function byRank(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer
  const rankOf = ({ name }: { name: string }) => ranks.indexOf(name)
  return answer.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Issue 10: a company's brand is among its settings, and whether its members need a second factor. Issue 23: its limit for late data. */
export function withBrandFields(answer: unknown): unknown {
  return [...(answer as object[]), ...companyFields.slice(-newFields)]
}
const newFields = 14

/** Issues 24 and 25: links to a shop and a manual, and private networks, are the last of its settings. */
export const withLinks = (answer: unknown): unknown => [...(answer as object[]), ...companyFields.slice(-3)]

/** Issue 23: visitors of a public dashboard get no description, no list of a wall, and no address of a page in a frame. */
export function asVisitorsSee(answer: unknown): unknown {
  const { settings, widgets, ...rest } = answer as {
    settings: Record<string, unknown>
    widgets: { settings: Record<string, unknown> }[]
  }
  const { description: _, wall: _wall, wallSeconds: _seconds, ...seen } = settings
  return {
    ...rest,
    settings: seen,
    widgets: widgets.map((widget) => {
      const { url: _url, ...others } = widget.settings
      return { ...widget, settings: others }
    }),
  }
}
