import { maxScriptSource } from '@fyr/contract/automation/scripts/script-limits'
import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useValidators } from '#ui/form/validators.ts'
import { intervalOf, type ScriptValues } from './script-values.ts'

const maxInterval = 31 * 86_400

/** What can be told of the form before anything is sent. @param onSettings something is wrong with the settings */
export function useFormCheck(onSettings: () => void): (values: ScriptValues) => FormErrors {
  const { t } = useTranslation()
  const rules = useValidators()
  return (values) => {
    const seconds = intervalOf(values)
    const isInterval = values.interval !== '' && seconds >= 0 && seconds <= maxInterval
    const errors: FormErrors = {
      name: rules.all(rules.required, rules.longest())(values.name),
      source: rules.all(rules.required, rules.longest(maxScriptSource))(values.source),
      interval: values.type !== 'repeating' || isInterval ? null : t(($) => $.scripts.form.intervalLimits),
      boundTags:
        values.type !== 'triggered' || values.boundTags.length > 0
          ? null
          : t(($) => $.scripts.form.nodesMissing),
    }
    if (errors.interval || errors.boundTags) onSettings()
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
  }
}
