import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'

const route = getRouteApi('/forgot/$id')

/** Where the link of the mail leads: a new password, once. */
export function ResetPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const rules = useValidators()
  const [done, setDone] = useState(false)
  const reset = useApiMutation((api) => api.accounts.resetPassword, { showsErrors: true, changes: [] })
  const { form, ...submit } = useFyrForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: rules.required,
      repeated: (repeated, { password }) => (repeated === password ? null : t(($) => $.login.forgot.differ)),
    },
    send: async ({ password }) => {
      await reset.mutateAsync({ params: { id }, body: { password } })
      setDone(true)
    },
  })
  return (
    <GuestFrame title={t(($) => $.login.forgot.choose)} lead={t(($) => $.login.forgot.choose)}>
      {done ? (
        <Stack role="status">
          <h2>{t(($) => $.login.forgot.saved)}</h2>
          <p>{t(($) => $.login.forgot.savedText)}</p>
          <LinkButton to="/login">{t(($) => $.login.submit)}</LinkButton>
        </Stack>
      ) : (
        <Stack>
          <Form {...submit} submitLabel={t(($) => $.login.forgot.save)}>
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
          <TextLink to="/forgot">{t(($) => $.login.forgot.again)}</TextLink>
        </Stack>
      )}
    </GuestFrame>
  )
}
