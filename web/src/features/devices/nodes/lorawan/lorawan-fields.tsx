import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Checkbox, Input, PasswordInput, SegmentedControl, TextInput } from '#ui/form/inputs.ts'

type Field = 'appEui' | 'appKey' | 'profile' | 'activation' | 'removesAppKey'

type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>

interface LorawanFieldsProps {
  /** What the form knows of a field. */
  inputProps: (field: Field, options?: { type: 'checkbox' }) => FieldProps
  /** Whether one is stored: an empty field keeps it. */
  hasAppKey: boolean
  /** Whether it is to be removed; left out where it cannot be. */
  removes?: boolean
}

/** How a LoRaWAN device joins its network. */
export function LorawanFields({ inputProps, hasAppKey, removes }: LorawanFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Input.Wrapper label={t(($) => $.lorawan.activation)} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t(($) => $.lorawan.activation)}
            {...inputProps('activation')}
            data={['OTAA', 'ABP']}
          />
        </div>
      </Input.Wrapper>
      <TextInput
        label={t(($) => $.lorawan.appEui)}
        description={t(($) => $.lorawan.appEuiHint)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...inputProps('appEui')}
      />
      <PasswordInput
        label={t(($) => $.lorawan.appKey)}
        description={hasAppKey ? t(($) => $.lorawan.appKeyStored) : t(($) => $.lorawan.appKeyHint)}
        maxLength={128}
        autoComplete="new-password"
        disabled={removes ?? false}
        {...inputProps('appKey')}
      />
      {hasAppKey && removes !== undefined && (
        <Checkbox
          label={t(($) => $.lorawan.appKeyRemove)}
          {...inputProps('removesAppKey', { type: 'checkbox' })}
        />
      )}
      <TextInput
        label={t(($) => $.lorawan.profile)}
        description={t(($) => $.lorawan.profileHint)}
        maxLength={255}
        {...inputProps('profile')}
      />
    </>
  )
}
