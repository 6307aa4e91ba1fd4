import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '#ui/form/inputs.ts'
import type { VariableValues } from './variable-values.ts'

/** The key that the variable is stored under, and how its values are shown. */
export function KeyFields({ form }: { form: UseFormReturnType<VariableValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t(($) => $.words.key)}
        withAsterisk
        maxLength={128}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('key')}
      />
      <TextInput label={t(($) => $.nodes.keys.label)} maxLength={255} {...form.getInputProps('label')} />
      <div className="fyr-columns">
        <TextInput label={t(($) => $.words.unit)} maxLength={32} {...form.getInputProps('unit')} />
        <Select
          label={t(($) => $.nodes.keys.decimals)}
          data={[
            { value: '', label: t(($) => $.nodes.keys.decimalsAutomatic) },
            ...[0, 1, 2, 3, 4, 5, 6].map((places) => ({ value: String(places), label: String(places) })),
          ]}
          value={String(form.values.decimals ?? '')}
          onChange={(places) => form.setFieldValue('decimals', places ? Number(places) : null)}
          allowDeselect={false}
          error={form.errors.decimals}
        />
      </div>
    </>
  )
}
