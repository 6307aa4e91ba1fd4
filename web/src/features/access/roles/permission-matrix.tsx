import type { Permission } from '@fyr/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/form/inputs.ts'
import { permissionAreas, singlePermissions, toggled } from './permission-areas.ts'
import './permission-matrix.css'

interface PermissionMatrixProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** What who is signed in holds: nothing else can be given. */
  held: ReadonlySet<Permission>
  readOnly?: boolean
}

/** What a role may: a row for each kind of thing, a column for seeing, making and changing it. */
export function PermissionMatrix({ value, onChange, held, readOnly = false }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const words = t(($) => $.roles.areas, { returnObjects: true }) as Record<string, string>
  const columns = ['view', 'create', 'update'] as const
  const box = (permission: Permission, label: string) => (
    <Checkbox
      aria-label={label}
      checked={value.includes(permission)}
      disabled={readOnly || !held.has(permission)}
      onChange={({ currentTarget }) => onChange(toggled(value, permission, currentTarget.checked))}
    />
  )
  return (
    <>
      <table className="fyr-permissions">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.roles.area)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(($) => $.roles.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionAreas.map((row) => (
            <tr key={row.area}>
              <th scope="row">{words[row.area]}</th>
              {columns.map((column) => {
                const permission = row[column]
                return (
                  <td key={column}>
                    {permission &&
                      box(permission, `${words[row.area]}: ${t(($) => $.roles.columns[column])}`)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset className="fyr-permissions-more">
        <legend>{t(($) => $.roles.more)}</legend>
        {singlePermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={words[permission]}
            checked={value.includes(permission)}
            disabled={readOnly || !held.has(permission)}
            onChange={({ currentTarget }) => onChange(toggled(value, permission, currentTarget.checked))}
          />
        ))}
      </fieldset>
    </>
  )
}
