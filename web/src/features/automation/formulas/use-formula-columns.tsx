import type { FormulaSummary } from '@fyr/contract/automation/formulas/formulas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { FormulaState } from './formula-state.tsx'
import { formulaStates } from './queries.ts'

/** The columns of the list of formulas. */
export function useFormulaColumns(): TableColumn<FormulaSummary>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<FormulaSummary>[] => [
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
      {
        id: 'output',
        header: t(($) => $.formulas.output),
        value: ({ outputNodeName, outputDeveui, outputKey }) =>
          [outputNodeName ?? outputDeveui, outputKey].filter(Boolean).join(' · ') || null,
        width: 300,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: (formula) => <FormulaState formula={formula} />,
        filter: formulaStates.map((value) => ({ value, label: t(($) => $.formulas.states[value]) })),
        filterOne: true,
        sortable: false,
        width: 260,
        beside: true,
      },
      {
        id: 'updatedAt',
        header: t(($) => $.formulas.updatedAt),
        value: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
        width: 150,
      },
    ],
    [i18n.language],
  )
}
