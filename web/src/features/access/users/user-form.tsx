import { mayChangeUser } from '@fyr/contract/access/ranks'
import type { User } from '@fyr/contract/access/users'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Checkbox, Select } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { nameOf } from '#ui/person.tsx'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { EmailField, FirstNameField, LastNameField, PhoneField } from './person-fields.tsx'
import { usePrincipal, useRolesToGive } from './roles-to-give.ts'

/** Name, contact and role; for a new user a first password too. */
export function UserForm({ user }: { user?: User }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const principal = usePrincipal()
  const roles = useRolesToGive(user)
  const changes = [(api: Api) => api.users, (api: Api) => api.roles]
  const create = useApiMutation((api) => api.users.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.users.update, { showsErrors: true, changes })
  const setRole = useApiMutation((api) => api.users.setRole, { showsErrors: true, changes })
  // One's own takes the current password, which the page of the account asks for.
  const isOwn = user?.userId === principal.userId
  const mayEmail = !user || (!isOwn && mayChangeUser(principal, user, 'identity'))
  /** Of an account that another company manages only the role here is this company's. */
  const mayProfile = !user || mayChangeUser(principal, user, 'profile')
  const { form, formProps, guard } = useResourceForm({
    stored: user,
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      phoneNumber: user?.phoneNumber ?? '',
      role: user?.userRoleId ?? '',
      password: '',
      mustChangePassword: true,
    },
    validate: {
      firstName: rules.all(rules.required, rules.longest()),
      lastName: rules.all(rules.required, rules.longest()),
      email: rules.all(rules.required, rules.email, rules.longest()),
      phoneNumber: rules.all(user?.phoneNumber === '' ? () => null : rules.required, rules.phone),
      password: (value) => (user ? null : rules.required(value)),
    },
    save: async ({ role, password, mustChangePassword, ...values }) => {
      if (!user) {
        const body = { ...values, password, mustChangePassword, ...(role && { role }) }
        return await create.mutateAsync({ body })
      }
      const params = { id: user.userId }
      const saved = mayProfile ? await update.mutateAsync({ params, body: values }) : user
      if (role === (user.userRoleId ?? '')) return saved
      return await setRole.mutateAsync({ params: { ...params, role } })
    },
    failed: user && t(($) => $.users.notSaved),
    leaveTo: '/company/users',
    onSaved: (saved, leave) =>
      leave(
        user
          ? t(($) => $.users.saved, { name: nameOf(saved) })
          : t(($) => $.users.created, { name: nameOf(saved) }),
      ),
  })
  return (
    <Form {...formProps} submitLabel={user ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <div className="fyr-columns" data-from="sm">
        <FirstNameField
          withAsterisk
          autoFocus={!user}
          autoComplete="off"
          disabled={!mayProfile}
          {...form.getInputProps('firstName')}
        />
        <LastNameField
          withAsterisk
          autoComplete="off"
          disabled={!mayProfile}
          {...form.getInputProps('lastName')}
        />
      </div>
      <EmailField
        description={t(($) =>
          mayEmail
            ? $.users.emailHint
            : isOwn
              ? $.users.emailOwn
              : mayProfile
                ? $.users.emailTheirs
                : $.users.managedElsewhere,
        )}
        withAsterisk
        disabled={!mayEmail}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {mayProfile && (
        <PhoneField
          description={t(($) => $.users.phoneHint)}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('phoneNumber')}
        />
      )}
      {roles.offered.length > 0 && (
        <Select
          label={t(($) => $.users.role)}
          description={roles.fixed ?? t(($) => $.users.roleHint)}
          data={roles.offered}
          disabled={roles.fixed !== null}
          allowDeselect={false}
          placeholder={roles.usual}
          {...form.getInputProps('role')}
          value={form.values.role || null}
        />
      )}
      {!user && (
        <>
          <NewPasswordField
            label={t(($) => $.users.password)}
            withAsterisk
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={t(($) => $.users.mustChangeFirst)}
            {...form.getInputProps('mustChangePassword', { type: 'checkbox' })}
          />
        </>
      )}
      {guard}
    </Form>
  )
}
