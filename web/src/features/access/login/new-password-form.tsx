import { useTranslation } from 'react-i18next'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'

interface NewPasswordFormProps {
  /** Of the password. */
  label: string
  submitLabel: string
  send: (password: string) => Promise<void>
}

/** A new password, and the same once more. */
export function NewPasswordForm({ label, submitLabel, send }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const { form, ...submit } = useFyrForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: rules.required,
      repeated: (repeated, { password }) => (repeated === password ? null : t(($) => $.login.forgot.differ)),
    },
    send: ({ password }) => send(password),
  })
  return (
    <Form {...submit} submitLabel={submitLabel}>
      <NewPasswordField label={label} autoFocus {...form.getInputProps('password')} />
      <PasswordInput
        label={t(($) => $.login.forgot.repeat)}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </Form>
  )
}
