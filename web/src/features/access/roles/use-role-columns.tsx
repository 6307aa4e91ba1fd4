import type { Role } from '@fyr/contract/access/roles'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#ui/table/rows/rows.ts'

/** Built-in roles are called as everywhere, in the reader's language. */
export function useRoleName(): (role: Pick<Role, 'builtIn' | 'name'>) => string {
  const { t } = useTranslation()
  return useCallback(({ builtIn, name }) => (builtIn ? t(($) => $.shell.roles[builtIn]) : name), [t])
}

export function useRoleColumns(): TableColumn<Role>[] {
  const { t } = useTranslation()
  const nameOf = useRoleName()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: nameOf,
        cell: (role) => (
          <>
            {nameOf(role)}
            {role.isDefault && <span className="fyr-dimmed"> · {t(($) => $.roles.default)}</span>}
          </>
        ),
        main: true,
      },
      {
        id: 'type',
        header: t(($) => $.roles.type),
        value: ({ builtIn }) => (builtIn ? t(($) => $.roles.builtIn) : t(($) => $.roles.custom)),
        width: 140,
      },
      {
        id: 'permissions',
        header: t(($) => $.roles.permissions),
        value: ({ permissions }) => permissions.length,
        align: 'end',
        searchable: false,
        width: 130,
      },
      {
        id: 'users',
        header: t(($) => $.users.title),
        value: ({ users }) => users,
        align: 'end',
        searchable: false,
        width: 130,
      },
    ],
    [t, nameOf],
  )
}
