import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
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
  return (
    <ResourcePage
      query={useQuery(oneFormula(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.formulas.edit)}
      trail={[{ label: t(($) => $.formulas.title), to: '/formula' }]}
      skeletonHeight={420}
      beside={(formula) => <FormulaState formula={formula} />}
      deletion={useDeleteFormula()}
    >
      {(formula) => <FormulaForm key={formula.formulaId} formula={formula} />}
    </ResourcePage>
  )
}
