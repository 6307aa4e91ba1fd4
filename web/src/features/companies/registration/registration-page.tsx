import type { OpenRegistration } from '@fyr/contract/companies/registration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { completeRegistration } from '#api/session/session.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { askedOnce, LinkContents } from '#features/access/login/link-contents.tsx'
import { NewPasswordForm } from '#features/access/login/new-password-form.tsx'
import { TextLink } from '#ui/links.tsx'

const route = getRouteApi('/registration/$token')

/** Where the link of the mail leads: a password, and the company is there. */
export function RegistrationPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const query = useQuery({ ...apiQuery((api) => api.registration.view, { params: { token } }), ...askedOnce })
  return (
    <GuestFrame title={t(($) => $.registration.title)} lead={t(($) => $.registration.title)}>
      <LinkContents
        query={query}
        elsewhere={<TextLink to="/register">{t(($) => $.registration.again)}</TextLink>}
      >
        {(registration) => <Completion registration={registration} token={token} />}
      </LinkContents>
    </GuestFrame>
  )
}

function Completion({ registration, token }: { registration: OpenRegistration; token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { companyName: company, email } = registration
  async function complete(password: string) {
    await completeRegistration(token, password)
    client.clear()
    await navigate({ to: '/', replace: true })
  }
  return (
    <>
      <p>{t(($) => $.registration.confirm, { company, email })}</p>
      <NewPasswordForm
        label={t(($) => $.users.password)}
        submitLabel={t(($) => $.words.create)}
        send={complete}
      />
    </>
  )
}
