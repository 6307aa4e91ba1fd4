import { mdiAlertCircleOutline } from '@mdi/js'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { MultiSelect, TextInput } from '../form/inputs.ts'
import { Icon } from '../icon.tsx'
import { Button, Stack } from '../layout.ts'
import type { NamesState } from './names-state.ts'

interface ChosenObjectsFieldProps extends Omit<ComponentProps<typeof MultiSelect<string>>, 'data'> {
  label: string
  /** Shown while none is chosen. */
  placeholder: string
  value: string[]
  /** By their ids: of those that are offered, and of those that are chosen and there. */
  names: ReadonlyMap<string, string>
  state: NamesState
  onRetry: () => void
}

/** Some objects by their names; one that is gone can still be taken away. */
export function ChosenObjectsField({
  names,
  state,
  onRetry,
  placeholder,
  value,
  ...props
}: ChosenObjectsFieldProps) {
  const { t } = useTranslation()
  if (state === 'denied')
    return (
      <TextInput
        label={props.label}
        disabled
        placeholder={placeholder}
        value={value.length === 0 ? '' : t(($) => $.ui.table.selected, { count: value.length })}
      />
    )
  const unnamed = {
    loading: t(($) => $.words.loading),
    failed: '–',
    known: t(($) => $.words.unknown),
  }[state]
  return (
    <Stack gap="xs">
      <MultiSelect
        searchable
        clearable
        nothingFoundMessage={state === 'loading' ? t(($) => $.words.loading) : t(($) => $.ui.table.noMatch)}
        {...props}
        placeholder={value.length === 0 ? placeholder : ''}
        data={[...new Set([...names.keys(), ...value])].map((id) => ({
          value: id,
          label: names.get(id) ?? unnamed,
        }))}
        value={value}
      />
      {state === 'failed' && (
        <div className="fyr-notice" data-tone="attention" role="status">
          <Icon path={mdiAlertCircleOutline} size={18} />
          <span className="fyr-grow">{t(($) => $.errors.loadFailed)}</span>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t(($) => $.words.retry)}
          </Button>
        </div>
      )}
    </Stack>
  )
}
