import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'

const basic = ['raw', 'json', 'cayenne-lpp'] as const

interface DecoderSelectProps {
  value?: string
  onChange?: (value: string) => void
  /** What is offered in place of a decoder: nothing, if absent. */
  none?: string
}

/** By what the bytes of its uplinks become readings. */
export function DecoderSelect({ value, onChange, none, ...rest }: DecoderSelectProps) {
  const { t } = useTranslation()
  const isOther = value && !basic.some((id) => id === value)
  return (
    <Select
      label={t(($) => $.lorawan.decoder)}
      description={t(($) => $.lorawan.decoderHint)}
      withAsterisk={none === undefined}
      searchable
      allowDeselect={false}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...basic.map((id) => ({ value: id as string, label: t(($) => $.lorawan.decoders[id]) })),
        ...(isOther ? [{ value, label: value }] : []),
      ]}
      value={value ?? null}
      onChange={(chosen) => chosen !== null && onChange?.(chosen)}
      {...rest}
    />
  )
}
