import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { FormulaFormState } from './formula-values.ts'

/** What the variables of the text stand for. */
export function VariablesSection({ form }: { form: FormulaFormState }) {
  const { t } = useTranslation()
  const { variables } = form.values
  return (
    <Section title={t(($) => $.formulas.form.variables)}>
      <Stack gap="md">
        {variables.length === 0 && <p className="fyr-dimmed">{t(($) => $.formulas.form.noVariables)}</p>}
        {variables.map(({ name, deveui, key }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
          <div key={name} className="fyr-formula-variable" role="group" aria-label={`[${name}]`}>
            <code>[{name}]</code>
            <NodePicker
              ariaLabel={t(($) => $.words.node)}
              value={deveui}
              onChange={(next) => form.setFieldValue(`variables.${at}`, { name, deveui: next, key: '' })}
              error={form.errors[`variables.${at}.deveui`]}
            />
            <KeyPicker
              ariaLabel={t(($) => $.words.key)}
              deveui={deveui}
              value={key || null}
              onChange={(next) => form.setFieldValue(`variables.${at}`, { name, deveui, key: next ?? '' })}
              error={form.errors[`variables.${at}.key`]}
            />
          </div>
        ))}
        {variables.length > 1 && (
          <Switch
            label={t(($) => $.formulas.form.awaitAllInput)}
            description={t(($) => $.formulas.form.awaitAllInputHint)}
            {...form.getInputProps('awaitAllInput', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Section>
  )
}
