import type { Reference } from '@fyr/contract/dashboards/dashboard-content'
import type { LiveSeries } from '@fyr/contract/live/live'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { problemOf } from '#api/problem.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { slotAt, useSlots } from '#entities/series/pickers/slots.ts'
import type { Names } from '#widgets/widget.ts'

type KeyNames = ReturnType<Names['key']>

const nameOf = (deveui: string, key: string | null) => `${deveui.toLowerCase()}\n${key ?? ''}`

/**
 * What nodes and keys are called: as the dashboard says, and for those that an editor has just chosen, as they say. A
 * slot of a template has a name of its own, and the keys of the node that is in it.
 */
export function useNames(references: readonly Reference[], chosen: readonly LiveSeries[]): Names {
  const slots = useSlots()
  const known = useMemo(() => {
    const found = new Map<string, KeyNames>()
    const nodes = new Map<string, string>()
    for (const { deveui, key, state, nodeName, label, unit, decimals, valueMapping } of references) {
      if (state !== 'nodeGone') nodes.set(deveui.toLowerCase(), nodeName)
      if (key !== null)
        found.set(nameOf(deveui, key), {
          label: label || key,
          unit,
          decimals,
          valueMapping,
          nodeName: nodeName || deveui,
          state,
        })
    }
    return { found, nodes }
  }, [references])
  const missing = chosen.filter(({ deveui, key }) => !known.found.has(nameOf(deveui, key)))
  const text = [...new Set(missing.map(({ deveui }) => deveui))].join('\n')
  const unknown = useMemo(() => text.split('\n').filter(Boolean), [text])
  const asked = useQueries({
    queries: unknown.map((address) => {
      const deveui = slots ? slots.nodeAt(address) : address
      return { ...nodeInfo(deveui ?? ''), staleTime: 60_000, enabled: deveui !== null }
    }),
    combine: (queries) => queries.map(({ data, error }) => ({ data, gone: error !== null && isGone(error) })),
  })
  const added = useMemo(
    () => new Map(unknown.map((deveui, at) => [deveui.toLowerCase(), asked[at]])),
    [unknown, asked],
  )

  return useMemo(() => {
    const slotName = (deveui: string) => slots && slotAt(slots.all, deveui)?.name
    return {
      nodes: [...known.nodes.keys()].sort(),
      node: (deveui) =>
        slotName(deveui) ??
        known.nodes.get(deveui.toLowerCase()) ??
        added.get(deveui.toLowerCase())?.data?.name ??
        deveui,
      key({ deveui, key }) {
        const there = known.found.get(nameOf(deveui, key))
        if (there) return there
        const node = added.get(deveui.toLowerCase())
        const own = node?.data?.keys.find(({ name }) => name === key)
        return {
          label: own?.label || key,
          unit: own?.unit ?? '',
          decimals: own?.decimals ?? null,
          valueMapping: own?.valueMapping ?? null,
          nodeName: slotName(deveui) ?? node?.data?.name ?? deveui,
          // A key that is typed before it is sent has no readings yet, which the widget says itself.
          state: node?.gone ? 'nodeGone' : 'ok',
        }
      },
    }
  }, [known, added, slots])
}

function isGone(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'refused' && problem.status === 404
}
