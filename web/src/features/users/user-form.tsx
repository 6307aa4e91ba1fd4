import type { UserPrincipal } from '@fyr/contract/ranks'
import { mayChangeUser, mayGrant } from '@fyr/contract/ranks'
import type { Role } from '@fyr/contract/roles'
import type { User } from '@fyr/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { roleList } from '#features/roles/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { nameOf } from './use-user-columns.tsx'

/** Who is signed in, as the table of ranks asks for them. */
export function usePrincipal(): UserPrincipal {
  const { currentUser, permissions } = useSession()
  return { userId: currentUser.userId, role: currentUser.role, permissions: new Set(permissions) }
}

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
  const mayEmail = !user || (!isOwn && mayChangeUser(principal, user, 'credentials'))
  const { form, formProps, guard } = useResourceForm({
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      phoneNumber: user?.phoneNumber ?? '',
      role: user?.userRoleId ?? '',
      password: '',
    },
    validate: {
      firstName: rules.all(rules.required, rules.longest()),
      lastName: rules.all(rules.required, rules.longest()),
      email: rules.all(rules.required, rules.email, rules.longest()),
      phoneNumber: rules.all(user?.phoneNumber === '' ? () => null : rules.required, rules.phone),
      password: (value) => (user ? null : rules.required(value)),
    },
    save: async ({ role, password, ...values }) => {
      if (!user) return await create.mutateAsync({ body: { ...values, password, ...(role && { role }) } })
      const params = { id: user.userId }
      const saved = await update.mutateAsync({ params, body: values })
      if (role === (user.userRoleId ?? '')) return saved
      return await setRole.mutateAsync({ params: { ...params, role } })
    },
    leaveTo: '/company/users',
    onSaved: (saved, leave) =>
      leave(
        user
          ? t(($) => $.users.saved, { name: nameOf(saved) })
          : t(($) => $.users.created, { name: nameOf(saved) }),
      ),
  })
  return (
    <Form {...formProps} submitLabel={user ? t(($) => $.words.save) : t(($) => $.users.create)}>
      <div className="fyr-columns" data-from="sm">
        <TextInput
          label={t(($) => $.users.firstName)}
          withAsterisk
          autoFocus={!user}
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t(($) => $.users.lastName)}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={t(($) => $.words.email)}
        description={t(($) =>
          mayEmail ? $.users.emailHint : isOwn ? $.users.emailOwn : $.users.emailTheirs,
        )}
        type="email"
        withAsterisk
        disabled={!mayEmail}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t(($) => $.words.phone)}
        description={t(($) => $.users.phoneHint)}
        type="tel"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('phoneNumber')}
      />
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
        <NewPasswordField
          label={t(($) => $.users.password)}
          withAsterisk
          {...form.getInputProps('password')}
        />
      )}
      {guard}
    </Form>
  )
}

/** The roles that who is signed in may give; of one that they may not change, its own. */
function useRolesToGive(user: User | undefined) {
  const { t } = useTranslation()
  const may = useMay()
  const principal = usePrincipal()
  const { data: roles = [] } = useQuery({ ...roleList(), enabled: may('Roles.View') })
  const isOwn = user?.userId === principal.userId
  const mayChange = !user || (may('UserRole.Update') && mayChangeUser(principal, user, 'role'))
  const wordOf = ({ builtIn, name }: Role) => (builtIn ? t(($) => $.shell.roles[builtIn]) : name)
  return {
    offered: roles
      .filter((role) => mayGrant(principal, role) || role.userRoleId === user?.userRoleId)
      .map((role) => ({ value: role.userRoleId, label: wordOf(role) })),
    /** Why it cannot be changed. */
    fixed: mayChange ? null : isOwn ? t(($) => $.users.roleOwn) : t(($) => $.users.roleAbove),
    usual: roles.filter(({ isDefault }) => isDefault).map(wordOf)[0],
  }
}
