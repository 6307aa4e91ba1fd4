import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { decoderList } from '#entities/decoders/decoder-list.ts'
import { DecoderReadings } from '#entities/decoders/decoder-readings.tsx'
import { Select } from '#ui/form/inputs.ts'

const basic = ['raw', 'json', 'cayenne-lpp'] as const

interface DecoderSelectProps {
  value?: string
  onChange?: (value: string) => void
  /** What is offered in place of a decoder: nothing, if absent. */
  none?: string
  /** What `none` comes to, where that is known. */
  preset?: string | undefined
}

/** By what the bytes of its uplinks become readings: by the makers of the devices, and the company's own. */
export function DecoderSelect({ value, onChange, none, preset, ...rest }: DecoderSelectProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(decoderList)
  const others = data.filter(({ origin }) => origin !== 'basic')
  const groups = Map.groupBy(others, ({ manufacturer, origin }) =>
    origin === 'own' ? t(($) => $.lorawan.ownDecoders) : manufacturer,
  )
  const isKnown = basic.some((id) => id === value) || others.some(({ decoderId }) => decoderId === value)
  return (
    <>
      <Select
        label={t(($) => $.lorawan.decoder)}
        description={t(($) => $.lorawan.decoderHint)}
        withAsterisk={none === undefined}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        maxDropdownHeight={280}
        data={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...basic.map((id) => ({ value: id as string, label: t(($) => $.lorawan.decoders[id]) })),
          ...[...groups].map(([group, models]) => ({
            group,
            items: models.map(({ decoderId, name, manufacturer, isLicensed }) => ({
              value: decoderId,
              // By its maker too, so that the search finds it.
              label: manufacturer ? `${manufacturer} ${name}` : name,
              disabled: !isLicensed && decoderId !== value,
            })),
          })),
          ...(value && !isKnown ? [{ value, label: value }] : []),
        ]}
        value={value ?? null}
        onChange={(chosen) => chosen !== null && onChange?.(chosen)}
        {...rest}
      />
      <DecoderReadings decoder={value || (preset ?? '')} />
    </>
  )
}
