import { isAdministrator, mayChangeUser, mayMasquerade } from '@fyr/contract/access/ranks'
import type { User } from '@fyr/contract/access/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { actAs } from '#api/session/session.ts'
import { useSession } from '#api/session/session-state.ts'
import { PersonalDataSection } from '#features/access/account-security/personal-data-section.tsx'
import { SecondFactorRemoval } from '#features/access/account-security/second-factor-removal.tsx'
import { SignInsSection } from '#features/access/account-security/sign-ins-section.tsx'
import { Form } from '#ui/form/form.tsx'
import { Checkbox } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { nameOf } from '#ui/person.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { TimeAgo, TimeText } from '#ui/time/time-text.tsx'
import { oneUser } from './queries.ts'
import { usePrincipal } from './roles-to-give.ts'
import { useRemoveUser } from './use-remove-user.ts'
import { UserForm } from './user-form.tsx'

const route = getRouteApi('/shell/of-company/company/user/$id')

export function UserPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const principal = usePrincipal()
  return (
    <ResourcePage
      query={useQuery(oneUser(id))}
      nameOf={nameOf}
      title={t(($) => $.users.edit)}
      trail={[{ label: t(($) => $.users.title), to: '/company/users' }]}
      layout="form"
      skeletonHeight={360}
      deletion={useRemoveUser()}
      deleteLabel={t(($) => $.users.remove.action)}
      mayDelete={(user) => mayChangeUser(principal, user, 'remove')}
      buttons={(user) => <SignInAs user={user} />}
    >
      {(user) => <EditUser key={user.userId} user={user} />}
    </ResourcePage>
  )
}

/** For support: sees and does what the user sees and may do, for an hour. */
function SignInAs({ user }: { user: User }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const principal = usePrincipal()
  const { masquerade } = useSession()
  const begin = useMutation({
    mutationFn: () => actAs(user.userId),
    onSuccess: () => void navigate({ to: '/', ignoreBlocker: true }),
    onError: (error) => snackbar.failed(problemText(error, t)),
  })
  if (masquerade || !may('Masquerade') || !mayMasquerade(principal, user)) return null
  return (
    <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
      {t(($) => $.users.signInAs)}
    </Button>
  )
}

function EditUser({ user }: { user: User }) {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { masquerade } = useSession()
  // One's own is on the page of the account.
  const isOther = principal.userId !== user.userId
  const mayOpen = isOther && mayChangeUser(principal, user, 'credentials')
  return (
    <Stack>
      <Section title={t(($) => $.users.details)}>
        {mayChangeUser(principal, user, 'profile') || mayChangeUser(principal, user, 'role') ? (
          <UserForm user={user} />
        ) : (
          <Facts
            facts={[
              { label: t(($) => $.words.email), value: user.email },
              { label: t(($) => $.words.phone), value: user.phoneNumber },
              { label: t(($) => $.users.role), value: user.customRole ?? t(($) => $.shell.roles[user.role]) },
            ]}
          />
        )}
      </Section>
      {mayOpen && <PasswordSection user={user} />}
      {mayOpen && user.hasSecondFactor && <SecondFactorRemoval user={user} />}
      <Section title={t(($) => $.users.activity)}>
        <Facts
          facts={[
            { label: t(($) => $.users.lastSeen), value: <TimeAgo at={user.lastSeen} /> },
            { label: t(($) => $.words.createdAt), value: <TimeText at={user.createdAt} as="date" /> },
          ]}
        />
      </Section>
      {isOther && mayChangeUser(principal, user, 'identity') && isAdministrator(principal.role) && (
        <>
          <SignInsSection userId={user.userId} />
          {!masquerade && (
            <PersonalDataSection userId={user.userId} hint={t(($) => $.security.data.theirs)} />
          )}
        </>
      )}
    </Stack>
  )
}

/** For somebody who cannot sign in any more. */
function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const rules = useValidators()
  const update = useApiMutation((api) => api.users.update, { showsErrors: true, changes: [] })
  const { form, ...submit } = useFyrForm({
    initialValues: { password: '', mustChangePassword: true },
    validate: { password: rules.required },
    send: async (body) => {
      await update.mutateAsync({ params: { id: user.userId }, body })
      form.reset()
      setOpened(false)
      snackbar.done(t(($) => $.users.passwordSet, { name: nameOf(user) }))
    },
  })
  return (
    <Section title={t(($) => $.users.password)}>
      {opened ? (
        <Form {...submit} submitLabel={t(($) => $.users.setPassword)} onCancel={() => setOpened(false)}>
          <NewPasswordField label={t(($) => $.users.newPassword)} {...form.getInputProps('password')} />
          <Checkbox
            label={t(($) => $.users.mustChange)}
            {...form.getInputProps('mustChangePassword', { type: 'checkbox' })}
          />
        </Form>
      ) : (
        <Stack gap="xs" align="flex-start">
          <p className="fyr-dimmed">{t(($) => $.users.passwordHint)}</p>
          <Button variant="default" onClick={() => setOpened(true)}>
            {t(($) => $.users.setPassword)}
          </Button>
        </Stack>
      )}
    </Section>
  )
}
