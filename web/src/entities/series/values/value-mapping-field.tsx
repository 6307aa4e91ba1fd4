import { plainValue, type ValuePreset, valuePresets } from '@fyr/contract/devices/keys/mapped-value'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { Tone } from '@fyr/contract/endpoints/fields'
import { mdiAutoFix, mdiClose, mdiPlus } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourField } from '#ui/form/colours/colour-field.tsx'
import { Select, Switch, TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { isWhole, mappedInput } from './mapped-input.ts'
import './value-mapping-field.css'

type Entry = ValueMapping['values'][number]

interface ValueMappingFieldProps {
  value: ValueMapping | null
  onChange: (value: ValueMapping | null) => void
  error?: ReactNode
  /** Offered in one click while there is no mapping. */
  suggested?: ValuePreset | undefined
}

const maxEntries = 32
const presetNames = Object.keys(valuePresets) as ValuePreset[]
const tones: readonly Tone[] = ['neutral', 'ok', 'attention', 'alarm', 'silent']
const empty: ValueMapping = { preset: null, inverted: false, values: [] }
const emptyEntry: Entry = { value: '', text: '', tone: 'neutral', colour: null }

/** What the values of a key are called: a pair of words that every language has, or words of one's own. */
export function ValueMappingField({ value, onChange, error, suggested }: ValueMappingFieldProps) {
  const { t } = useTranslation()
  const { preset = null, inverted = false, values = [] } = value ?? {}
  const words = (name: ValuePreset) =>
    valuePresets[name].map(({ word }) => t(($) => $.ui.states[word])) as [string, string]
  const [whenTrue, whenFalse] = preset ? words(preset) : ['', '']
  const replace = (entries: Entry[]) => onChange({ ...(value ?? empty), values: entries })

  function choose(chosen: string | null) {
    if (chosen === 'own') onChange({ ...empty, values: values.length > 0 ? values : [emptyEntry] })
    else
      onChange(
        presetNames.some((name) => name === chosen) ? { ...empty, preset: chosen as ValuePreset } : null,
      )
  }

  return (
    <div className="fyr-value-mapping">
      <Select
        label={t(($) => $.nodes.keys.mapping.label)}
        description={t(($) => $.nodes.keys.mapping.hint)}
        value={preset ?? (value ? 'own' : 'none')}
        onChange={choose}
        allowDeselect={false}
        error={error}
        maxDropdownHeight={320}
        data={[
          { value: 'none', label: t(($) => $.nodes.keys.mapping.none) },
          ...presetNames.map((name) => ({ value: name, label: words(name).join(' / ') })),
          { value: 'own', label: t(($) => $.nodes.keys.mapping.own) },
        ]}
      />
      {value === null && suggested && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Icon path={mdiAutoFix} size={16} />}
          onClick={() => choose(suggested)}
        >
          {t(($) => $.nodes.keys.mapping.suggested, { words: words(suggested).join(' / ') })}
        </Button>
      )}
      {preset && (
        <div className="fyr-value-mapping-pair">
          <span className="fyr-dimmed fyr-grow">
            {t(($) => $.nodes.keys.mapping.preview, {
              whenTrue: inverted ? whenFalse : whenTrue,
              whenFalse: inverted ? whenTrue : whenFalse,
            })}
          </span>
          <Switch
            label={t(($) => $.nodes.keys.mapping.swap)}
            checked={inverted}
            onChange={(event) =>
              onChange({ ...empty, preset, values, inverted: event.currentTarget.checked })
            }
          />
        </div>
      )}
      {(preset === null || values.length > 0) &&
        values.map((entry, at) => (
          <EntryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while one types
            key={at}
            entry={entry}
            number={at + 1}
            isDouble={values.some(
              (other, place) => place < at && plainValue(other.value) === plainValue(entry.value),
            )}
            onChange={(part) => replace(values.with(at, { ...entry, ...part }))}
            onRemove={() => replace(values.toSpliced(at, 1))}
          />
        ))}
      {value && preset === null && values.length < maxEntries && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Icon path={mdiPlus} size={16} />}
          onClick={() => replace([...values, emptyEntry])}
        >
          {t(($) => $.nodes.keys.mapping.add)}
        </Button>
      )}
    </div>
  )
}

interface EntryFieldsProps {
  entry: Entry
  number: number
  isDouble: boolean
  onChange: (part: Partial<Entry>) => void
  onRemove: () => void
}

function EntryFields({ entry, number, isDouble, onChange, onRemove }: EntryFieldsProps) {
  const { t } = useTranslation()
  const { value, text, tone, colour } = entry
  const [typed, setTyped] = useState(String(value))
  return (
    <fieldset className="fyr-value-mapping-entry" aria-label={t(($) => $.nodes.keys.mapping.row, { number })}>
      <TextInput
        label={t(($) => $.nodes.keys.mapping.value)}
        value={typed}
        maxLength={128}
        spellCheck={false}
        error={isDouble && isWhole(entry) ? t(($) => $.nodes.keys.mapping.duplicate) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange({ value: mappedInput(event.currentTarget.value) })
        }}
      />
      <TextInput
        label={t(($) => $.nodes.keys.mapping.text)}
        value={text}
        maxLength={64}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Select
        label={t(($) => $.nodes.keys.mapping.tone)}
        value={tone}
        onChange={(next) => next && onChange({ tone: next as Tone })}
        allowDeselect={false}
        data={tones.map((each) => ({ value: each, label: t(($) => $.nodes.keys.mapping.tones[each]) }))}
      />
      <ActionIcon
        aria-label={t(($) => $.nodes.keys.mapping.remove, { value: typed || String(number) })}
        onClick={onRemove}
      >
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
      <ColourField within value={colour} onChange={(next) => onChange({ colour: next })} />
    </fieldset>
  )
}
