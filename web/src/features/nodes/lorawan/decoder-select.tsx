import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'

const basic = ['raw', 'json', 'cayenne-lpp'] as const

/** By what the bytes of its uplinks become readings. */
export function DecoderSelect(props: { value?: string; onChange?: (value: string) => void }) {
  const { t } = useTranslation()
  const { value, onChange, ...rest } = props
  const isOther = value !== undefined && !basic.some((id) => id === value)
  return (
    <Select
      label={t(($) => $.lorawan.decoder)}
      description={t(($) => $.lorawan.decoderHint)}
      withAsterisk
      searchable
      allowDeselect={false}
      data={[
        ...basic.map((id) => ({ value: id as string, label: t(($) => $.lorawan.decoders[id]) })),
        ...(isOther ? [{ value, label: value }] : []),
      ]}
      value={value ?? null}
      onChange={(chosen) => chosen !== null && onChange?.(chosen)}
      {...rest}
    />
  )
}
