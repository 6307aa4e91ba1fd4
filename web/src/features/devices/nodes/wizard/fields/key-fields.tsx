import { mdiDelete, mdiPlus, mdiTextBoxPlusOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import type { StepProps } from '../node-step.tsx'
import { readSample } from './sample.ts'

/** Names for what it measures; all of it can be left to the first reading. */
export function KeyFields({ form }: StepProps) {
  const { t } = useTranslation()
  const { keys, flattenJson } = form.values
  const sample = readSample(form.values.sample, flattenJson)
  const known = new Set(keys.map(({ name }) => name.trim()))
  const fromSample =
    'readings' in sample
      ? [...new Set(sample.readings.map(({ key }) => key))].filter((key) => !known.has(key))
      : []

  const add = (name = '') => form.insertListItem('keys', { name, label: '', unit: '' })
  const buttons = (
    <Group gap="xs" justify={keys.length === 0 ? 'center' : 'flex-start'}>
      <Button variant="default" icon={mdiPlus} onClick={() => add()}>
        {t(($) => $.nodes.keys.add)}
      </Button>
      {fromSample.length > 0 && (
        <Button
          variant="subtle"
          icon={mdiTextBoxPlusOutline}
          onClick={() => form.setFieldValue('keys', [...keys, ...fromSample.map(keyNamed)])}
        >
          {t(($) => $.nodes.wizard.keys.fromSample, { count: fromSample.length })}
        </Button>
      )}
    </Group>
  )

  if (keys.length === 0) {
    return (
      <EmptyState
        compact
        title={t(($) => $.nodes.wizard.keys.none)}
        text={t(($) => $.nodes.wizard.keys.noneText)}
        action={buttons}
      />
    )
  }
  return (
    <>
      <p>{t(($) => $.nodes.wizard.keys.lead)}</p>
      {keys.map((_, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name until they are given one
          key={at}
          className="fyr-key-row"
          aria-label={t(($) => $.nodes.wizard.keys.row, { number: at + 1 })}
        >
          <TextInput
            label={t(($) => $.words.key)}
            withAsterisk
            maxLength={128}
            spellCheck={false}
            {...form.getInputProps(`keys.${at}.name`)}
          />
          <TextInput
            label={t(($) => $.nodes.keys.label)}
            maxLength={255}
            {...form.getInputProps(`keys.${at}.label`)}
          />
          <TextInput
            label={t(($) => $.words.unit)}
            maxLength={32}
            {...form.getInputProps(`keys.${at}.unit`)}
          />
          <ActionIcon
            aria-label={t(($) => $.nodes.wizard.keys.remove, { number: at + 1 })}
            onClick={() => form.removeListItem('keys', at)}
          >
            <Icon path={mdiDelete} />
          </ActionIcon>
        </fieldset>
      ))}
      {buttons}
    </>
  )
}

/** The unit that a key of this name nearly always has. */
const usualUnits = new Map(
  Object.entries<string>({
    temperature: '°C',
    humidity: '%',
    co2: 'ppm',
    pressure: 'hPa',
    battery: '%',
    light: 'lx',
  }),
)

function keyNamed(name: string) {
  return { name, label: '', unit: usualUnits.get(name.toLowerCase()) ?? '' }
}
