import type { NodeListQuery } from '@fyr/contract/devices/nodes/nodes'
import type { TableView } from '#ui/table/view/view.ts'
import { columnNames } from '../column-names.ts'

const states = ['alarm', 'silent', 'lowBattery', 'inactive'] as const

type NodeQuestion = Pick<Partial<NodeListQuery>, 'search' | 'state' | 'applicationId' | 'nodeType'> &
  Pick<NodeListQuery, 'sort' | 'order'>

/** The question that a view asks the server; without a sort those who need somebody come first. */
export function nodeListQuery({ q, sort, filters }: TableView): NodeQuestion {
  const column = columnNames.find((each) => each === sort?.id && each !== 'latest')
  const by =
    column === 'application' ? 'applicationName' : column === 'latest' || !column ? 'needsMe' : column
  const state = states.find((each) => each === filters.alarm?.[0])
  const [applicationId] = filters.application ?? []
  const nodeType = Number(filters.nodeType?.[0] ?? Number.NaN)
  return {
    sort: by,
    order: by !== 'needsMe' && sort?.desc ? 'desc' : 'asc',
    ...(q.trim() && { search: q.trim().slice(0, 100) }),
    ...(state && { state }),
    ...(applicationId && isId(applicationId) && { applicationId }),
    ...(Number.isInteger(nodeType) && nodeType >= 0 && nodeType <= 7 && { nodeType }),
  }
}

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text)
