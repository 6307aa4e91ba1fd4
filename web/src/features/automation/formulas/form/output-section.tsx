import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { Switch, TextInput } from '#ui/form/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { type FormulaFormState, isComplete } from './formula-values.ts'

/** Where the result goes: a key of a node, made with it where there is none. */
export function OutputSection({ form }: { form: FormulaFormState }) {
  const { t } = useTranslation()
  const { outputDeveui, outputKey } = form.values
  const { keys } = useNodeKeys(outputDeveui)
  const isNewKey = outputKey !== '' && keys !== undefined && !keys.some(({ name }) => name === outputKey)
  const whole = isComplete(form.values)
  return (
    <Section title={t(($) => $.formulas.output)}>
      <Stack gap="md">
        <NodePicker
          label={t(($) => $.words.node)}
          value={outputDeveui}
          onChange={(next) => form.setFieldValue('outputDeveui', next)}
          error={form.errors.outputDeveui}
        />
        <KeyPicker
          label={t(($) => $.words.key)}
          deveui={outputDeveui}
          value={outputKey || null}
          onChange={(next) => form.setFieldValue('outputKey', next ?? '')}
          error={form.errors.outputKey}
        />
        {isNewKey && (
          <Group grow>
            <TextInput
              label={t(($) => $.formulas.form.keyLabel)}
              maxLength={255}
              {...form.getInputProps('outputLabel')}
            />
            <TextInput
              label={t(($) => $.formulas.form.unit)}
              maxLength={32}
              {...form.getInputProps('outputUnit')}
            />
          </Group>
        )}
        <Switch
          label={t(($) => $.formulas.form.active)}
          description={whole ? undefined : t(($) => $.formulas.form.incomplete)}
          {...form.getInputProps('active', { type: 'checkbox' })}
          checked={whole && form.values.active}
          disabled={!whole}
        />
      </Stack>
    </Section>
  )
}
