import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { branding } from '#entities/settings/queries.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Loaded } from '#ui/states.tsx'
import { RegistrationFields, useRegistrationOptions } from './registration-fields.tsx'
import { bodyOf } from './registration-values.ts'

/** Whoever wants to register a company, while the installation is open to it; else the way leads to the login. */
export function OpenRegisterPage() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  return (
    <GuestFrame title={t(($) => $.registration.title)} lead={t(($) => $.registration.title)}>
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {({ companiesMayRegister }) =>
          companiesMayRegister ? (
            <Registration />
          ) : (
            <Navigate to="/login" search={{ to: '/register' }} replace />
          )
        }
      </Loaded>
    </GuestFrame>
  )
}

function Registration() {
  const { t, i18n } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { options, ref } = useRegistrationOptions()
  const request = useApiMutation((api) => api.registration.request, { showsErrors: true, changes: [] })
  const { form, ...submit } = useFyrForm({
    ...options,
    send: async (values) => {
      const body = bodyOf(values)
      const language = (['en', 'sv', 'da'] as const).find((each) => each === i18n.language) ?? null
      await request.mutateAsync({ body: { ...body, language } })
      setSentTo(body.user.email)
    },
  })
  return (
    <Stack>
      {sentTo === null ? (
        <>
          <p className="fyr-dimmed">{t(($) => $.registration.text)}</p>
          <Form {...submit} submitLabel={t(($) => $.registration.send)}>
            <RegistrationFields form={form} orgNumberProblem={ref} />
          </Form>
        </>
      ) : (
        <div role="status">
          <h2>{t(($) => $.login.forgot.sent)}</h2>
          <p>{t(($) => $.registration.sentText, { email: sentTo })}</p>
        </div>
      )}
      <TextLink to="/login">{t(($) => $.login.forgot.back)}</TextLink>
    </Stack>
  )
}
