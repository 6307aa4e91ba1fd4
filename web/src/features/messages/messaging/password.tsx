import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/form/inputs.ts'
import { PasswordInput } from '#ui/form/passwords/password-input.tsx'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'

/** A password that is written and never shown again: empty means that it stays. */
export interface PasswordValues {
  password: string
  removePassword: boolean
}
export const noPassword: PasswordValues = { password: '', removePassword: false }

/** As the server takes it: null stays, empty is taken away. */
export const passwordOf = ({ password, removePassword }: PasswordValues): string | null =>
  removePassword ? '' : password || null

interface SavedPasswordProps<Values> {
  form: FyrForm<Values>['form']
  hasPassword: boolean
  removes: boolean
}

export function SavedPassword<Values extends PasswordValues>(props: SavedPasswordProps<Values>) {
  const { form, hasPassword, removes } = props
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={t(($) => $.messaging.password)}
        description={hasPassword ? t(($) => $.messaging.passwordSet) : undefined}
        autoComplete="new-password"
        disabled={removes}
        {...form.getInputProps('password')}
      />
      {hasPassword && (
        <Checkbox
          label={t(($) => $.messaging.removePassword)}
          {...form.getInputProps('removePassword', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
