import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { FormulaForm } from './form/formula-form.tsx'
import { FormulaState } from './formula-state.tsx'
import { oneFormula } from './queries.ts'
import { useDeleteFormula } from './use-formula-commands.ts'

const route = getRouteApi('/shell/of-company/formula/$id')

export function FormulaCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.formulas.new)} trail={[{ label: t(($) => $.formulas.title), to: '/formula' }]}>
      <FormulaForm />
    </Page>
  )
}

export function FormulaPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneFormula(id))
  const deletion = useDeleteFormula(() => void navigate({ to: '/formula', ignoreBlocker: true }))
  const formula = query.data
  return (
    <Page
      title={formula?.name ?? t(($) => $.formulas.edit)}
      trail={[{ label: t(($) => $.formulas.title), to: '/formula' }]}
      beside={formula && <FormulaState formula={formula} />}
      actions={formula && <DeleteMenu onClick={() => deletion.ask(formula)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) => <FormulaForm key={loaded.formulaId} formula={loaded} />}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
