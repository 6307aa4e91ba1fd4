import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { refreshRights } from '#api/session/session.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'

/** For a password that somebody else chose, or the portal at its first start. */
export function ChangePassword() {
  const { t } = useTranslation()
  const rules = useValidators()
  /** Who signed in a while ago proves once more who they are. */
  const [asksCurrent, setAsksCurrent] = useState(false)
  const change = useApiMutation((api) => api.accounts.changePassword, { showsErrors: true, changes: [] })
  const { form, ...submit } = useFyrForm({
    initialValues: { currentPassword: '', password: '', repeated: '' },
    validate: {
      currentPassword: (value) => (asksCurrent ? rules.required(value) : null),
      password: rules.required,
      repeated: (repeated, { password }) => (repeated === password ? null : t(($) => $.login.forgot.differ)),
    },
    send: async ({ password, currentPassword }) => {
      try {
        await change.mutateAsync({ body: { password, ...(currentPassword && { currentPassword }) } })
      } catch (error) {
        const problem = problemOf(error)
        if (problem.kind === 'refused' && problem.code === 'user.currentPassword') setAsksCurrent(true)
        throw error
      }
      await refreshRights()
    },
  })
  return (
    <>
      <p className="fyr-dimmed">{t(($) => $.security.required.changePassword.text)}</p>
      <Form {...submit} submitLabel={t(($) => $.login.forgot.save)}>
        {asksCurrent && (
          <PasswordInput
            label={t(($) => $.users.currentPassword)}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
        <NewPasswordField
          label={t(($) => $.login.forgot.newPassword)}
          autoFocus
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t(($) => $.login.forgot.repeat)}
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
      </Form>
    </>
  )
}
