import type { CompanyProvider } from '@fyr/contract/access/sso'
import type { UseFormReturnType } from '@mantine/form'
import { mdiClose, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Stack } from '#ui/layout.ts'
import './sso.css'

/** Which groups of the provider give which role. */
export interface RoleValues extends Record<string, unknown> {
  groupsClaim: string
  defaultRoleId: string | null
  groupRoles: { group: string; roleId: string | null }[]
}

export const roleValues = ({ groupsClaim, defaultRoleId, groupRoles }: CompanyProvider): RoleValues => ({
  groupsClaim,
  defaultRoleId,
  groupRoles,
})

/** As a call takes them; what the form has checked is complete. */
export const roleBody = ({ groupsClaim, defaultRoleId, groupRoles }: RoleValues) => ({
  groupsClaim,
  defaultRoleId,
  groupRoles: groupRoles.flatMap(({ group, roleId }) =>
    roleId === null ? [] : [{ group: group.trim(), roleId }],
  ),
})

const maxGroups = 100

interface RoleFieldsProps {
  values: RoleValues
  inputProps: UseFormReturnType<Record<string, unknown>>['getInputProps']
  onAdd(): void
  onRemove(at: number): void
  roles: readonly { userRoleId: string; name: string; isSuper: boolean }[]
}

/** The mapping of groups to roles, a row each. */
export function RoleFields({ values, inputProps, onAdd, onRemove, roles }: RoleFieldsProps) {
  const { t } = useTranslation()
  const { groupRoles, defaultRoleId } = values
  const named = roles
    .filter(({ isSuper }) => !isSuper)
    .map(({ userRoleId: value, name: label }) => ({ value, label }))
  /** With the one that is chosen, which may be there no more. */
  const choices = (roleId: string | null) =>
    roleId === null || named.some(({ value }) => value === roleId)
      ? named
      : [...named, { value: roleId, label: t(($) => $.sso.deletedRole) }]
  return (
    <Stack gap="sm" component="fieldset" className="fyr-sso-roles">
      <legend>{t(($) => $.sso.roles)}</legend>
      <p className="fyr-dimmed">{t(($) => $.sso.rolesHint)}</p>
      <div className="fyr-columns" data-from="xs">
        <TextInput label={t(($) => $.sso.groupsClaim)} spellCheck={false} {...inputProps('groupsClaim')} />
        <Select
          label={t(($) => $.sso.defaultRole)}
          placeholder={t(($) => $.sso.companyDefault)}
          data={choices(defaultRoleId)}
          clearable
          {...inputProps('defaultRoleId')}
        />
      </div>
      {groupRoles.map(({ roleId }, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their fields hold nothing of their own
          <div key={at} className="fyr-sso-group">
            <TextInput
              label={at === 0 ? t(($) => $.sso.group) : undefined}
              aria-label={t(($) => $.sso.groupOf, { number })}
              spellCheck={false}
              {...inputProps(`groupRoles.${at}.group`)}
            />
            <Select
              label={at === 0 ? t(($) => $.sso.role) : undefined}
              aria-label={t(($) => $.sso.roleOf, { number })}
              data={choices(roleId)}
              {...inputProps(`groupRoles.${at}.roleId`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(($) => $.sso.removeGroup, { number })}
              onClick={() => onRemove(at)}
            >
              <Icon path={mdiClose} size={18} />
            </ActionIcon>
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="xs"
          icon={mdiPlus}
          disabled={groupRoles.length >= maxGroups}
          onClick={onAdd}
        >
          {t(($) => $.sso.addGroup)}
        </Button>
      </div>
    </Stack>
  )
}
