import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'

const route = getRouteApi('/forgot')

/** Asks for a link; whether the address has an account is not said. */
export function ForgotPage() {
  const { t } = useTranslation()
  const { email = '' } = route.useSearch()
  const rules = useValidators()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useApiMutation((api) => api.accounts.forgotPassword, { showsErrors: true, changes: [] })
  const { form, ...submit } = useFyrForm({
    initialValues: { email },
    validate: { email: rules.all(rules.required, rules.email) },
    send: async (values) => {
      await request.mutateAsync({ params: { email: values.email.trim() } })
      setSentTo(values.email.trim())
    },
  })
  return (
    <GuestFrame title={t(($) => $.login.forgot.title)} lead={t(($) => $.login.forgot.title)}>
      <Stack>
        {sentTo === null ? (
          <>
            <p className="fyr-dimmed">{t(($) => $.login.forgot.text)}</p>
            <Form {...submit} submitLabel={t(($) => $.login.forgot.send)}>
              <TextInput
                label={t(($) => $.login.email)}
                type="email"
                autoComplete="username"
                autoFocus
                {...form.getInputProps('email')}
              />
            </Form>
          </>
        ) : (
          <div role="status">
            <h2>{t(($) => $.login.forgot.sent)}</h2>
            <p>{t(($) => $.login.forgot.sentText, { email: sentTo })}</p>
          </div>
        )}
        <TextLink to="/login">{t(($) => $.login.forgot.back)}</TextLink>
      </Stack>
    </GuestFrame>
  )
}
