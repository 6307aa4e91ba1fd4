import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useValidators } from '#ui/form/validators.ts'
import { isIncomplete, type ReportValues, selectionsOf } from './report-values.ts'
import { missingIn, type SelectionValues } from './selection-values.ts'

/** What can be told of the form before anything is sent; the server checks all again. */
export function useReportCheck(): (values: ReportValues) => FormErrors {
  const { t } = useTranslation()
  const rules = useValidators()
  const selectionErrors = useSelectionErrors()
  return (values) => {
    const errors: FormErrors = {
      name: rules.all(rules.required, rules.longest())(values.name),
      resources:
        values.type === 'regular' && values.resources.length === 0
          ? t(($) => $.reports.form.contentMissing)
          : null,
      dashboard: values.type === 'dashboard' ? rules.required(values.dashboard) : null,
      template: values.type === 'template' ? rules.required(values.template) : null,
      degreeDays:
        values.type === 'trend' && isIncomplete(values.degreeDays)
          ? t(($) => $.reports.selection.keyMissing)
          : null,
      day: values.firstDay === 'date' ? rules.required(values.day) : null,
      exportTypes: values.exportTypes.length === 0 ? t(($) => $.reports.form.formatMissing) : null,
    }
    for (const [path, selection] of selectionsOf(values))
      Object.assign(errors, selectionErrors(selection, path))
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
  }
}

/** What is missing of a selection, at its fields. */
export function useSelectionErrors(): (selection: SelectionValues, path: string) => FormErrors {
  const { t } = useTranslation()
  const words = {
    objects: t(($) => $.reports.selection.chooseOne),
    key: t(($) => $.reports.selection.keyMissing),
  }
  return (selection, path) =>
    Object.fromEntries(missingIn(selection).map(({ field, of }) => [`${path}.${field}`, words[of]]))
}
