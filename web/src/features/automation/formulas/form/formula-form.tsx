import type { Formula } from '@fyr/contract/automation/formulas/formulas'
import type { FormErrors } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import '#entities/alarms/alarms.css'
import '../formulas.css'
import { BackfillSection } from '../backfill/backfill-section.tsx'
import { bodyOf, type FormulaValues, isComplete, valuesOf } from './formula-values.ts'
import { OutputSection } from './output-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { TextSection } from './text-section.tsx'
import { useSyntaxProblem } from './use-syntax-problem.ts'
import { VariablesSection } from './variables-section.tsx'

/** Makes a formula, or changes one; what it comes to stands beside. */
export function FormulaForm({ formula }: { formula?: Formula }) {
  const { t } = useTranslation()
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const rules = useValidators()
  const { problemOf, write } = useSyntaxProblem()
  const options = { showsErrors: true, changes: [(api: Api) => api.formulas, (api: Api) => api.nodes] }
  const create = useApiMutation((api) => api.formulas.create, options)
  const update = useApiMutation((api) => api.formulas.update, options)
  const { form, formProps, guard } = useResourceForm<FormulaValues, Formula>({
    stored: formula,
    initialValues: valuesOf(formula),
    validate(values): FormErrors {
      const problem = problemOf(values.text)
      const errors = {
        name: rules.all(rules.required, rules.longest())(values.name),
        text: problem ? write(problem) : null,
      }
      return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
    },
    save(values) {
      const body = { ...bodyOf(values), active: values.active && isComplete(values) }
      return formula
        ? update.mutateAsync({ params: { id: formula.formulaId }, body })
        : create.mutateAsync({ body })
    },
    leaveTo: '/formula',
    onSaved: async ({ name }, leave) => {
      if (formula) snackbar.done(t(($) => $.formulas.saved, { name }))
      else await leave(t(($) => $.formulas.created, { name }))
    },
  })
  const preview = <PreviewSection values={form.values} />
  const history = formula?.isComplete && <BackfillSection formula={formula} isChanged={form.isDirty()} />
  return (
    <div className="fyr-alarm-form">
      <Form {...formProps} submitLabel={formula ? t(($) => $.words.save) : t(($) => $.words.create)}>
        <div className="fyr-formula-fields">
          <TextSection form={form} isNew={!formula} />
          <VariablesSection form={form} />
          {!wide && preview}
          <OutputSection form={form} />
        </div>
      </Form>
      {wide ? (
        <div className="fyr-alarm-preview">
          {preview}
          {history}
        </div>
      ) : (
        history
      )}
      {guard}
    </div>
  )
}
