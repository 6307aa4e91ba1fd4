import type { Permission } from '@fyr/contract/access/permissions'
import type { Role } from '@fyr/contract/access/roles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Switch, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { recommendedPermissions } from './queries.ts'
import { RolePreview } from './role-preview.tsx'

interface RoleFormProps {
  /** The one to change; without it a new one is made. */
  role?: Role
  /** What a new one begins with. */
  first?: { name: string; permissions: Permission[] }
}

/** The name of a role and what it may, and beside it what somebody sees with it. */
export function RoleForm({ role, first }: RoleFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const held = new Set(useSession().permissions)
  const recommended = useQuery(recommendedPermissions())
  const changes = [(api: Api) => api.roles, (api: Api) => api.users]
  const create = useApiMutation((api) => api.roles.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.roles.update, { showsErrors: true, changes })
  const { form, formProps, guard } = useResourceForm({
    stored: role,
    initialValues: {
      name: role?.name ?? first?.name ?? '',
      permissions: role?.permissions ?? first?.permissions ?? [],
      isDefault: role?.isDefault ?? false,
    },
    validate: { name: rules.all(rules.required, rules.longest()) },
    save: (values) => {
      const body = { ...values, name: values.name.trim() }
      return role
        ? update.mutateAsync({ params: { id: role.userRoleId }, body })
        : create.mutateAsync({ body })
    },
    leaveTo: '/roles',
    onSaved: ({ name }, leave) =>
      leave(role ? t(($) => $.roles.saved, { name }) : t(($) => $.roles.created, { name })),
  })
  const { permissions } = form.values
  return (
    <Form {...formProps} submitLabel={role ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.words.name)}
        placeholder={t(($) => $.roles.namePlaceholder)}
        withAsterisk
        autoFocus={!role}
        {...form.getInputProps('name')}
      />
      <Switch
        label={t(($) => $.roles.isDefault)}
        description={t(($) => $.roles.defaultHint)}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <div className="fyr-role-columns">
        <Section
          title={t(($) => $.roles.permissions)}
          actions={
            <Button
              variant="default"
              size="xs"
              disabled={!recommended.data}
              onClick={() =>
                form.setFieldValue(
                  'permissions',
                  (recommended.data ?? []).filter((each) => held.has(each)),
                )
              }
            >
              {t(($) => $.roles.useRecommended)}
            </Button>
          }
        >
          <PermissionMatrix
            value={permissions}
            held={held}
            onChange={(next) => form.setFieldValue('permissions', next)}
          />
        </Section>
        <Stack>
          <RolePreview permissions={permissions} />
        </Stack>
      </div>
      {guard}
    </Form>
  )
}
