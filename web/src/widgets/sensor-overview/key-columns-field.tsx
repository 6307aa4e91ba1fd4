import type { KeyColumn } from '@fyr/contract/widgets/fields'
import { mdiClose } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyKeys } from '#entities/series/pickers/use-chosen-keys.ts'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { ThresholdsField } from '../parts/fields/setting-fields.tsx'

interface KeyColumnsFieldProps {
  value: readonly KeyColumn[]
  onChange: (value: KeyColumn[]) => void
}

const maxColumns = 20

/** Keys of whichever nodes are shown, a column each. */
export function KeyColumnsField({ value, onChange }: KeyColumnsFieldProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const free = useCompanyKeys(search).filter(({ name }) => value.every(({ key }) => key !== name))
  const change = (at: number, part: Partial<KeyColumn>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...part } : each)))
  return (
    <>
      {value.map((column, at) => {
        const label = column.label || column.key
        return (
          <section key={column.key} className="fyr-setting-group" aria-label={label}>
            <div className="fyr-setting-head">
              <strong className="fyr-grow">{label}</strong>
              <ActionIcon
                aria-label={t(($) => $.widgets.settings.removeSeries, { label })}
                onClick={() => onChange(value.filter((_, place) => place !== at))}
              >
                <Icon path={mdiClose} size={18} />
              </ActionIcon>
            </div>
            <details className="fyr-setting-more">
              <summary>{t(($) => $.widgets.sensorOverview.more)}</summary>
              <div>
                <TextInput
                  label={t(($) => $.widgets.settings.label)}
                  value={column.label ?? ''}
                  maxLength={255}
                  onChange={(event) => change(at, { label: event.currentTarget.value || null })}
                />
                <div className="fyr-setting-row">
                  <TextInput
                    label={t(($) => $.widgets.settings.unit)}
                    value={column.unit ?? ''}
                    maxLength={32}
                    onChange={(event) => change(at, { unit: event.currentTarget.value || null })}
                  />
                  <NumberField
                    label={t(($) => $.widgets.settings.decimals)}
                    value={column.decimals}
                    placeholder={t(($) => $.widgets.settings.automatic)}
                    min={0}
                    max={10}
                    whole
                    onChange={(decimals) => change(at, { decimals })}
                  />
                </div>
                <ThresholdsField
                  value={column.thresholds}
                  onChange={(thresholds) => change(at, { thresholds: [...thresholds] })}
                />
              </div>
            </details>
          </section>
        )
      })}
      {value.length < maxColumns && (
        <Select
          label={t(($) => $.widgets.settings.addSeries)}
          description={t(($) => $.widgets.sensorOverview.keysHint)}
          data={free.map(({ name }) => name)}
          value={null}
          searchable
          onSearchChange={setSearch}
          // The server has searched, in labels too.
          filter={({ options }) => options}
          nothingFoundMessage={t(($) => $.alarms.form.noKey)}
          onChange={(key) =>
            key && onChange([...value, { key, label: null, unit: null, decimals: null, thresholds: [] }])
          }
        />
      )}
    </>
  )
}
