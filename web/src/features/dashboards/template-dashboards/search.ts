import { maximumSlotIndex } from '@fyr/contract/dashboards/slots'
import type { NodeSlot, SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'
import { groupsOf } from './slots-of.ts'

/** What the address of a template says beside which one. */
export interface TemplateSearch extends RangeSearch {
  /** Which node is in which slot: `1:cellar-1,2:cellar-2`. */
  nodes?: string
  /** Nodes whose slots are not known yet, with commas between: they fill them in order. */
  fill?: string
}

export function templateSearch(search: Record<string, unknown>): TemplateSearch {
  const nodes = typeof search.nodes === 'string' ? writeNodes(readNodes(search.nodes)) : ''
  // An address may look like a number.
  const fill = typeof search.fill === 'number' ? String(search.fill) : search.fill
  return {
    ...rangeSearch(search),
    ...(nodes !== '' && { nodes }),
    ...(typeof fill === 'string' && fill !== '' && { fill }),
  }
}

/** Once for each slot; what makes no sense is left out. */
export function readNodes(text: string | undefined): SlotNodes {
  const found = new Map<number, string>()
  for (const part of (text ?? '').split(',')) {
    // The address itself may hold colons.
    const [, digits = '', deveui = ''] = /^(\d{1,2}):([\w.:-]{1,64})$/.exec(part) ?? []
    const index = Number(digits)
    if (index >= 1 && index <= maximumSlotIndex) found.set(index, deveui)
  }
  return [...found].map(([index, deveui]) => ({ index, deveui }))
}

export const writeNodes = (nodes: SlotNodes): string =>
  nodes.map(({ index, deveui }) => `${index}:${deveui}`).join(',')

/** With another node in a slot; null: none. */
export function withNode(nodes: SlotNodes, index: number, deveui: string | null): SlotNodes {
  const others = nodes.filter((each) => each.index !== index)
  return deveui === null
    ? others
    : [...others, { index, deveui }].sort((one, other) => one.index - other.index)
}

/** Nodes in the slots, in the order in which slots are filled. */
export function filledWith(slots: readonly NodeSlot[], fill: string): SlotNodes {
  const deveuis = fill.split(',').filter(Boolean)
  return groupsOf(slots).flatMap(({ index }, at) => {
    const deveui = deveuis[at]
    return deveui === undefined ? [] : [{ index, deveui }]
  })
}
