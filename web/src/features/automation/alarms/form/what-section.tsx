import { useTranslation } from 'react-i18next'
import { LateReadings } from '#entities/nodes/late-readings.tsx'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { priorities } from '../choices.ts'
import type { AlarmFormState } from './alarm-values.ts'

/** Name, node, key, priority. */
export function WhatSection({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { tag, tagDataKey } = form.values
  return (
    <Section title={t(($) => $.alarms.form.what)}>
      <Stack gap="md">
        <TextInput
          label={t(($) => $.alarms.form.name)}
          placeholder={t(($) => $.alarms.form.namePlaceholder)}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('name')}
        />
        <div className="fyr-columns" data-from="xs">
          <NodePicker
            label={t(($) => $.words.node)}
            required
            value={tag}
            onChange={(deveui) => form.setValues({ tag: deveui, tagDataKey: null })}
            error={form.errors.tag}
          />
          <KeyPicker
            label={t(($) => $.words.key)}
            required
            deveui={tag}
            value={tagDataKey}
            onChange={(key) => form.setFieldValue('tagDataKey', key)}
            error={form.errors.tagDataKey}
          />
          <Select
            label={t(($) => $.alarms.priority.label)}
            data={priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) }))}
            {...form.getInputProps('priority')}
          />
        </div>
        {tag && <LateReadings deveui={tag} />}
      </Stack>
    </Section>
  )
}
