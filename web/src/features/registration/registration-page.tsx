import type { OpenRegistration } from '@fyr/contract/registration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { apiQuery } from '#api/queries.ts'
import { completeRegistration } from '#api/session.ts'
import { GuestFrame } from '#features/login/guest-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { ErrorState } from '#ui/states.tsx'

const route = getRouteApi('/registration/$token')

/** Where the link of the mail leads: a password, and the company is there. */
export function RegistrationPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  // Asked for once: a link that has ended stays so.
  const query = useQuery({
    ...apiQuery((api) => api.registration.view, { params: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <GuestFrame title={t(($) => $.registration.title)} lead={t(($) => $.registration.title)}>
      <Stack>
        {query.isPending ? (
          <Skeleton height={200} />
        ) : query.data ? (
          <Completion registration={query.data} token={token} />
        ) : problemOf(query.error).kind !== 'refused' ? (
          <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <p role="alert">{problemText(query.error, t)}</p>
            <TextLink to="/register">{t(($) => $.registration.again)}</TextLink>
          </>
        )}
      </Stack>
    </GuestFrame>
  )
}

function Completion({ registration, token }: { registration: OpenRegistration; token: string }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { companyName: company, email } = registration
  const { form, ...submit } = useFyrForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: rules.required,
      repeated: (repeated, { password }) => (repeated === password ? null : t(($) => $.login.forgot.differ)),
    },
    send: async ({ password }) => {
      await completeRegistration(token, password)
      client.clear()
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <>
      <p>{t(($) => $.registration.confirm, { company, email })}</p>
      <Form {...submit} submitLabel={t(($) => $.company.create)}>
        <NewPasswordField label={t(($) => $.users.password)} autoFocus {...form.getInputProps('password')} />
        <PasswordInput
          label={t(($) => $.login.forgot.repeat)}
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
      </Form>
    </>
  )
}
