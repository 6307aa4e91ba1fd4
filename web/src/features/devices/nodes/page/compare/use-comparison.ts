import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { apiQuery } from '#api/queries.ts'
import {
  type CompareSearch,
  compareSearch,
  type EarlierPeriod,
  othersIn,
} from '#entities/nodes/compare-search.ts'

export interface Comparison {
  period: EarlierPeriod | undefined
  /** DevEUIs of the other nodes. */
  deveuis: readonly string[]
  /** Those that are there, in that order. */
  others: readonly NodeDetail[]
  /** Those that are not, once that is known. */
  missing: readonly string[]
  change: (next: { period?: EarlierPeriod | undefined; deveuis?: readonly string[] }) => void
}

/** What the charts of a node are compared with, as it stands in the address. */
export function useComparison(own: string, search: CompareSearch): Comparison {
  const navigate = useNavigate({ from: '/tagdetails/$deveui' })
  const { compare: period, with: named } = search
  const deveuis = useMemo(() => othersIn(named).filter((each) => !isSame(each, own)), [named, own])
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery((api) => api.nodes.withKeys, { body: { deveuis } }),
    enabled: deveuis.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    const find = (deveui: string) => data?.find((node) => isSame(node.deveui, deveui))
    return {
      period,
      deveuis,
      others: deveuis.flatMap((each) => find(each) ?? []),
      missing: data && !isPlaceholderData ? deveuis.filter((each) => !find(each)) : [],
      change(next) {
        const compared = { period, deveuis, ...next }
        void navigate({
          to: '.',
          search: ({ compare: _compare, with: _with, ...before }) => ({
            ...before,
            ...compareSearch({ compare: compared.period, with: compared.deveuis.join(',') }),
          }),
          replace: true,
          resetScroll: false,
        })
      },
    }
  }, [period, deveuis, data, isPlaceholderData, navigate])
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
