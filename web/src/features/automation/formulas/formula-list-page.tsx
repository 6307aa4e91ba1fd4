import type { FormulaSummary } from '@fyr/contract/automation/formulas/formulas'
import { mdiFunctionVariant, mdiPause, mdiPlay, mdiUploadOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { LinkButton } from '#ui/links.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { FormulaTabs } from './formula-tabs.tsx'
import { ExportButton } from './import/export-button.tsx'
import { formulaList } from './queries.ts'
import { useFormulaColumns } from './use-formula-columns.tsx'
import { useDeleteFormula, useSwitchFormula } from './use-formula-commands.ts'

/** What the company computes of its readings. */
export function FormulaListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Formula.Create')
  const navigate = useNavigate()
  const deletion = useDeleteFormula()
  const switchFormula = useSwitchFormula()
  const list = usePagedList(formulaList)
  const isNarrowed = list.view.q !== '' || Object.keys(list.view.filters).length > 0
  const menu = (formula: FormulaSummary) => [
    editItem(t, () => void navigate({ to: '/formula/$id', params: { id: formula.formulaId } })),
    ...(formula.isComplete
      ? [
          {
            label: formula.active ? t(($) => $.formulas.deactivate) : t(($) => $.formulas.activate),
            icon: formula.active ? mdiPause : mdiPlay,
            onClick: () => switchFormula(formula),
          },
        ]
      : []),
    deleteItem(t, () => deletion.ask(formula)),
  ]
  return (
    <ListPage
      {...list}
      title={t(($) => $.formulas.title)}
      tabs={<FormulaTabs />}
      counted="formulas"
      columns={useFormulaColumns()}
      rowId={({ formulaId }) => formulaId}
      rowLabel={({ name }) => name}
      rowHref={mayChange && (({ formulaId }) => `/formula/${formulaId}`)}
      rowMenu={mayChange && menu}
      actions={
        <>
          {(list.source.total !== 0 || isNarrowed) && <ExportButton />}
          {mayChange && (
            <LinkButton to="/formula/import" variant="default" icon={mdiUploadOutline}>
              {t(($) => $.formulas.import.open)}
            </LinkButton>
          )}
        </>
      }
      create={mayChange && { label: t(($) => $.formulas.new), to: '/formula/create' }}
      empty={{
        icon: mdiFunctionVariant,
        title: t(($) => $.formulas.empty.title),
        text: t(($) => $.formulas.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
