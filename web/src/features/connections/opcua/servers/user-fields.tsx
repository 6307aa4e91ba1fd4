import { opcUserKinds } from '@fyr/contract/connections/opcua/limits'
import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { PasswordInput } from '#ui/form/passwords/password-input.tsx'
import { PemField } from '../security/pem-field.tsx'
import type { ServerValues } from './server-values.ts'

interface UserFieldsProps {
  form: UseFormReturnType<ServerValues>
  server: OpcServer | undefined
}

/** Who the portal is on the server. Secrets are entered, never shown. */
export function UserFields({ form, server }: UserFieldsProps) {
  const { t } = useTranslation()
  const { userKind } = form.values
  const kept = t(($) => $.opcua.form.kept)
  return (
    <>
      <Select
        label={t(($) => $.opcua.form.user)}
        data={opcUserKinds.map((value) => ({ value, label: t(($) => $.opcua.userKinds[value]) }))}
        allowDeselect={false}
        {...form.getInputProps('userKind')}
      />
      {userKind === 'password' && (
        <div className="fyr-columns" data-from="xs">
          <TextInput
            label={t(($) => $.opcua.form.username)}
            withAsterisk
            autoComplete="off"
            maxLength={128}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t(($) => $.opcua.form.password)}
            withAsterisk={!server?.hasPassword}
            description={server?.hasPassword ? kept : undefined}
            autoComplete="new-password"
            maxLength={1024}
            {...form.getInputProps('password')}
          />
        </div>
      )}
      {userKind === 'certificate' && (
        <>
          <PemField
            label={t(($) => $.opcua.form.userCertificate)}
            withAsterisk
            {...form.getInputProps('userCertificate')}
          />
          <PemField
            label={t(($) => $.opcua.form.userKey)}
            withAsterisk={!server?.userCertificate}
            description={server?.userCertificate ? kept : undefined}
            placeholder="-----BEGIN PRIVATE KEY-----"
            {...form.getInputProps('userKey')}
          />
        </>
      )}
    </>
  )
}
