import type { InstallationProvider } from '@fyr/contract/access/sso'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { PasswordInput, Switch, TextInput } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'

/** What is set of each provider, whoever's it is. */
export interface ProviderValues extends Record<string, unknown> {
  isEnabled: boolean
  issuer: string
  clientId: string
  /** Empty leaves the stored one as it is. */
  clientSecret: string
  isProvisioning: boolean
}

export const providerValues = (provider: InstallationProvider): ProviderValues => ({
  isEnabled: provider.isEnabled,
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: '',
  isProvisioning: provider.isProvisioning,
})

/** As a call takes them. */
export const providerBody = (values: ProviderValues) => ({
  isEnabled: values.isEnabled,
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  isProvisioning: values.isProvisioning,
  ...(values.clientSecret !== '' && { clientSecret: values.clientSecret }),
})

interface ProviderFieldsProps {
  /** Of the form that these fields are part of. */
  inputProps: UseFormReturnType<Record<string, unknown>>['getInputProps']
  /** As it is written at the moment. */
  issuer: string
  provider: InstallationProvider
}

/** Where the provider is, as whom the portal comes there, and what must be told to it. */
export function ProviderFields({ inputProps, issuer, provider }: ProviderFieldsProps) {
  const { t } = useTranslation()
  const isOther = issuer.trim() !== provider.issuer
  const secretHint = () => {
    if (!provider.hasClientSecret) return t(($) => $.sso.secretNone)
    return isOther ? t(($) => $.sso.secretCleared) : t(($) => $.sso.secretStored)
  }
  return (
    <Stack gap="md">
      <Switch label={t(($) => $.sso.enabled)} {...inputProps('isEnabled', { type: 'checkbox' })} />
      <TextInput
        label={t(($) => $.sso.issuer)}
        description={t(($) => $.sso.issuerHint)}
        placeholder="https://login.example.com"
        type="url"
        spellCheck={false}
        {...inputProps('issuer')}
      />
      <div className="fyr-columns" data-from="xs">
        <TextInput
          label={t(($) => $.sso.clientId)}
          // In line with the field beside it.
          description={'\u00a0'}
          autoComplete="off"
          spellCheck={false}
          {...inputProps('clientId')}
        />
        <PasswordInput
          label={t(($) => $.sso.clientSecret)}
          description={secretHint()}
          autoComplete="new-password"
          {...inputProps('clientSecret')}
        />
      </div>
      {provider.redirectUris.map((uri) => (
        <CopyField key={uri} label={t(($) => $.sso.redirectUri)} value={uri} />
      ))}
      {provider.postLogoutRedirectUris.map((uri, at) => (
        <CopyField
          key={uri}
          label={t(($) => $.sso.signOutUri)}
          value={uri}
          {...(at === provider.postLogoutRedirectUris.length - 1 && {
            description: t(($) => $.sso.registerHint),
          })}
        />
      ))}
      <Switch
        label={t(($) => $.sso.provisioning)}
        description={t(($) => $.sso.provisioningHint)}
        {...inputProps('isProvisioning', { type: 'checkbox' })}
      />
    </Stack>
  )
}
