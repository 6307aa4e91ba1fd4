import type { FormulaConstant } from '@fyr/contract/automation/formulas/formula-constants'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiPi } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { FormulaTabs } from '../formula-tabs.tsx'
import { formulaConstants } from '../queries.ts'
import { ConstantDialog } from './constant-dialog.tsx'

/** Numbers that formulas of the company name: a tariff, a diameter. */
export function ConstantListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Formula.Create')
  const [opened, setOpened] = useState<FormulaConstant | 'new' | null>(null)
  const deletion = useDeleteDialog<FormulaConstant, { params: { id: string } }>({
    call: (api) => api.formulas.removeConstant,
    input: ({ constantId }) => ({ params: { id: constantId } }),
    changes: [(api) => api.formulas],
    words: ({ name }) => ({
      title: t(($) => $.formulas.constants.remove.title, { name }),
      text: t(($) => $.formulas.constants.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.formulas.deleted, { name }),
  })
  return (
    <ListPage
      {...useLocalList(formulaConstants)}
      title={t(($) => $.formulas.title)}
      label={t(($) => $.formulas.constants.title)}
      tabs={<FormulaTabs />}
      counted="constants"
      columns={useConstantColumns()}
      rowId={({ constantId }) => constantId}
      rowLabel={({ name }) => name}
      rowMenu={
        mayChange &&
        ((constant) => [editItem(t, () => setOpened(constant)), deleteItem(t, () => deletion.ask(constant))])
      }
      create={mayChange && { label: t(($) => $.formulas.constants.new), onClick: () => setOpened('new') }}
      empty={{
        icon: mdiPi,
        title: t(($) => $.formulas.constants.empty.title),
        text: t(($) => $.formulas.constants.empty.text),
      }}
    >
      {deletion.dialog}
      {opened !== null && (
        <ConstantDialog {...(opened !== 'new' && { constant: opened })} onClose={() => setOpened(null)} />
      )}
    </ListPage>
  )
}

function useConstantColumns(): TableColumn<FormulaConstant>[] {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return useMemo(
    (): TableColumn<FormulaConstant>[] => [
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
      {
        id: 'value',
        header: t(($) => $.words.value),
        value: ({ value }) => value,
        cell: ({ value }) => <span className="fyr-digits">{formatNumber(value, language)}</span>,
        width: 220,
        beside: true,
      },
    ],
    [t, language],
  )
}
