import type { InvitationToMe } from '@fyr/contract/access/invitations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { joinAs, joinWithAccount } from '#api/session/session.ts'
import { useSessionState } from '#api/session/session-state.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { askedOnce, LinkContents } from '#features/access/login/link-contents.tsx'
import { FirstNameField, LastNameField, PhoneField } from '#features/access/users/person-fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person.tsx'

const route = getRouteApi('/invitation/$token')

/** What the link of an invitation is for: to join with one's account, or a new one. */
export function InvitationPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const query = useQuery({ ...apiQuery((api) => api.invitations.view, { params: { token } }), ...askedOnce })
  return (
    <GuestFrame title={t(($) => $.invitations.title)} lead={t(($) => $.invitations.title)}>
      <LinkContents
        query={query}
        elsewhere={<TextLink to="/login">{t(($) => $.login.forgot.back)}</TextLink>}
      >
        {(invitation) => <Open invitation={invitation} token={token} />}
      </LinkContents>
    </GuestFrame>
  )
}

interface OpenProps {
  invitation: InvitationToMe
  token: string
}

function Open({ invitation, token }: OpenProps) {
  const { t } = useTranslation()
  const state = useSessionState()
  const { companyName: company, invitedBy, email, hasAccount } = invitation
  const own = state.status === 'signedIn' ? state.session.currentUser.email : null
  const to = `/invitation/${token}`
  return (
    <>
      <p>{t(($) => $.invitations.text, { inviter: personName(invitedBy), company, email })}</p>
      {own === email ? (
        <Join token={token} company={company} />
      ) : own !== null ? (
        <>
          <p role="alert">{t(($) => $.invitations.otherAccount, { own })}</p>
          <LinkButton to="/logout" search={{ to }} preload={false}>
            {t(($) => $.shell.menu.signOut)}
          </LinkButton>
        </>
      ) : (
        <>
          {hasAccount !== false && (
            <LinkButton to="/login" search={{ to }} {...(hasAccount === null && { variant: 'default' })}>
              {t(($) => $.invitations[hasAccount ? 'signIn' : 'signInInstead'])}
            </LinkButton>
          )}
          {hasAccount !== true && <NewAccount token={token} invitation={invitation} />}
        </>
      )}
    </>
  )
}

function useEnter() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    client.clear()
    await navigate({ to: '/', replace: true })
  }
}

function Join({ token, company }: { token: string; company: string }) {
  const { t } = useTranslation()
  const enter = useEnter()
  const { form: _, ...submit } = useFyrForm({
    initialValues: {},
    send: async () => {
      await joinAs(token)
      await enter()
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.invitations.join, { company })}>
      {null}
    </Form>
  )
}

function NewAccount({ token, invitation }: OpenProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const enter = useEnter()
  const { form, ...submit } = useFyrForm({
    initialValues: {
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      phoneNumber: invitation.phoneNumber,
      password: '',
    },
    validate: {
      firstName: rules.all(rules.required, rules.longest()),
      lastName: rules.all(rules.required, rules.longest()),
      phoneNumber: rules.all(rules.required, rules.phone),
      password: rules.required,
    },
    send: async (values) => {
      await joinWithAccount(token, values)
      await enter()
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.invitations.join, { company: invitation.companyName })}>
      <FirstNameField autoFocus {...form.getInputProps('firstName')} />
      <LastNameField {...form.getInputProps('lastName')} />
      <PhoneField description={t(($) => $.users.phoneHint)} {...form.getInputProps('phoneNumber')} />
      <NewPasswordField label={t(($) => $.users.password)} {...form.getInputProps('password')} />
    </Form>
  )
}
