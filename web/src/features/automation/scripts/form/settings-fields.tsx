import { maxBoundKeys, maxBoundNodes } from '@fyr/contract/automation/scripts/script-limits'
import { useTranslation } from 'react-i18next'
import { NodesField } from '#entities/nodes/nodes-field.tsx'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { NumberInput, Radio, Select, Switch, TagsInput, Textarea } from '#ui/form/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { intervalUnits } from '../interval.ts'
import { scriptTypeNames } from '../queries.ts'
import type { ScriptFormState } from './script-values.ts'

/** What makes it run, and whether it does. */
export function SettingsFields({ form }: { form: ScriptFormState }) {
  const { t } = useTranslation()
  const { type } = form.values
  return (
    <Stack gap="md">
      <Radio.Group label={t(($) => $.scripts.type)} {...form.getInputProps('type')}>
        <Stack gap="xs" mt={4}>
          {scriptTypeNames.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(($) => $.scripts.types[each].name)}
              description={t(($) => $.scripts.types[each].text)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {type === 'repeating' && <IntervalField form={form} />}
      {type === 'triggered' && <BoundFields form={form} />}
      <Textarea
        label={t(($) => $.words.description)}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <Switch
        label={t(($) => $.scripts.form.enabled)}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </Stack>
  )
}

function IntervalField({ form }: { form: ScriptFormState }) {
  const { t } = useTranslation()
  return (
    <Group align="start" gap="xs" wrap="nowrap">
      <NumberInput
        className="fyr-grow"
        label={t(($) => $.scripts.form.interval)}
        description={t(($) => $.scripts.form.intervalHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        min={0}
        {...form.getInputProps('interval')}
      />
      <Select
        w={130}
        label={t(($) => $.scripts.form.unit)}
        data={intervalUnits.map((value) => ({ value, label: t(($) => $.scripts.form.units[value]) }))}
        allowDeselect={false}
        {...form.getInputProps('unit')}
      />
    </Group>
  )
}

function BoundFields({ form }: { form: ScriptFormState }) {
  const { t } = useTranslation()
  const { boundTags } = form.values
  const { keys = [] } = useNodeKeys(boundTags[0] ?? null)
  return (
    <>
      <NodesField
        label={t(($) => $.scripts.form.nodes)}
        description={t(($) => $.scripts.form.nodesHint)}
        maxValues={maxBoundNodes}
        required
        value={boundTags}
        onChange={(nodes) => form.setFieldValue('boundTags', nodes)}
        error={form.errors.boundTags}
      />
      <TagsInput
        label={t(($) => $.scripts.form.keys)}
        description={t(($) => $.scripts.form.keysHint)}
        placeholder={form.values.boundKeys.length === 0 ? t(($) => $.scripts.form.allKeys) : ''}
        data={keys.map(({ name }) => name)}
        maxTags={maxBoundKeys}
        clearable
        {...form.getInputProps('boundKeys')}
      />
    </>
  )
}
