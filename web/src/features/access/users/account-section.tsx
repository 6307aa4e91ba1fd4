import type { User } from '@fyr/contract/access/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { refreshRights } from '#api/session/session.ts'
import { useSession } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { EmailField, FirstNameField, LastNameField, PhoneField } from './person-fields.tsx'
import { oneUser } from './queries.ts'

/** What I am called and how I am reached; and by what I sign in. */
export function AccountSection() {
  const { t } = useTranslation()
  const { currentUser, mayChangeSignIn } = useSession()
  const query = useQuery(oneUser(currentUser.userId))
  return (
    <>
      <Section id="account" title={t(($) => $.users.account)}>
        <Loaded query={query} skeleton={<Skeleton height={260} />}>
          {(user) => <ProfileForm user={user} />}
        </Loaded>
      </Section>
      {mayChangeSignIn && !query.data?.isSSO && (
        <Section id="password" title={t(($) => $.users.password)}>
          <PasswordForm />
        </Section>
      )}
    </>
  )
}

function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useUpdateSelf()
  const { mayChangeSignIn } = useSession()
  const { form, ...submit } = useFyrForm({
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phoneNumber: user.phoneNumber,
      currentPassword: '',
    },
    validate: {
      firstName: rules.all(rules.required, rules.longest()),
      lastName: rules.all(rules.required, rules.longest()),
      email: rules.all(rules.required, rules.email, rules.longest()),
      phoneNumber: rules.phone,
      currentPassword: (value, { email }) => (email === user.email ? null : rules.required(value)),
    },
    send: async ({ currentPassword, ...body }) => {
      const { email } = await update({ ...body, ...(currentPassword && { currentPassword }) })
      form.setInitialValues({ ...body, email, currentPassword: '' })
      form.reset()
      snackbar.done(t(($) => $.words.saved))
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.words.save)}>
      <div className="fyr-columns" data-from="sm">
        <FirstNameField withAsterisk {...form.getInputProps('firstName')} />
        <LastNameField withAsterisk {...form.getInputProps('lastName')} />
        <EmailField
          withAsterisk
          disabled={!mayChangeSignIn || user.isSSO}
          description={user.pendingEmail && t(($) => $.security.email.pending, { email: user.pendingEmail })}
          {...form.getInputProps('email')}
        />
        <PhoneField placeholder="+46701234567" {...form.getInputProps('phoneNumber')} />
      </div>
      {form.values.email !== user.email && <CurrentPassword {...form.getInputProps('currentPassword')} />}
    </Form>
  )
}

function PasswordForm() {
  const { t } = useTranslation()
  const rules = useValidators()
  const [opened, setOpened] = useState(false)
  const update = useUpdateSelf()
  const { form, ...submit } = useFyrForm({
    initialValues: { currentPassword: '', password: '' },
    validate: { currentPassword: rules.required, password: rules.required },
    send: async (body) => {
      await update(body)
      form.reset()
      setOpened(false)
      snackbar.done(t(($) => $.users.passwordChanged))
    },
  })
  if (!opened) {
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        {t(($) => $.users.changePassword)}
      </Button>
    )
  }
  return (
    <Form {...submit} submitLabel={t(($) => $.users.changePassword)} onCancel={() => setOpened(false)}>
      <CurrentPassword autoFocus {...form.getInputProps('currentPassword')} />
      <NewPasswordField label={t(($) => $.users.newPassword)} {...form.getInputProps('password')} />
    </Form>
  )
}

function CurrentPassword(props: React.ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation()
  return (
    <PasswordInput label={t(($) => $.users.currentPassword)} autoComplete="current-password" {...props} />
  )
}

/** Changes my own account; the session says so at once. */
function useUpdateSelf() {
  const { currentUser } = useSession()
  const update = useApiMutation((api) => api.users.update, {
    showsErrors: true,
    changes: [(api) => api.users],
  })
  return async (body: Parameters<typeof update.mutateAsync>[0]['body']) => {
    const changed = await update.mutateAsync({ params: { id: currentUser.userId }, body })
    await refreshRights()
    return changed
  }
}
