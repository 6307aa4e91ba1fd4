import type { Role } from '@fyr/contract/access/roles'
import { mdiContentCopy } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { Loaded } from '#ui/states.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { oneRole, recommendedPermissions } from './queries.ts'
import { RoleForm } from './role-form.tsx'
import { RolePreview } from './role-preview.tsx'
import { useDeleteRole } from './use-delete-role.ts'
import { useRoleName } from './use-role-columns.tsx'

const editRoute = getRouteApi('/shell/of-company/roles/edit/$id')
const newRoute = getRouteApi('/shell/of-company/roles/create')

export function RolePage() {
  const { t } = useTranslation()
  const { id } = editRoute.useParams()
  const may = useMay()
  return (
    <ResourcePage
      query={useQuery(oneRole(id))}
      nameOf={useRoleName()}
      title={t(($) => $.roles.edit)}
      trail={[{ label: t(($) => $.roles.title), to: '/roles' }]}
      skeletonHeight={480}
      deletion={useDeleteRole()}
      mayDelete={({ builtIn }) => builtIn === null}
      buttons={() =>
        may('Roles.Create') && (
          <LinkButton variant="default" to="/roles/create" search={{ copy: id }} icon={mdiContentCopy}>
            {t(($) => $.words.duplicate)}
          </LinkButton>
        )
      }
    >
      {(role) =>
        role.builtIn === null ? <RoleForm key={role.userRoleId} role={role} /> : <BuiltIn role={role} />
      }
    </ResourcePage>
  )
}

/** One of the specification: to look at, and to copy. */
function BuiltIn({ role }: { role: Role }) {
  const { t } = useTranslation()
  return (
    <div className="fyr-role-columns">
      <Section title={t(($) => $.roles.permissions)}>
        <p className="fyr-dimmed">{t(($) => $.roles.builtInHint)}</p>
        <PermissionMatrix
          value={role.permissions}
          held={new Set(role.permissions)}
          onChange={() => undefined}
          readOnly
        />
      </Section>
      <RolePreview permissions={role.permissions} />
    </div>
  )
}

export function RoleCreatePage() {
  const { t } = useTranslation()
  const { copy } = newRoute.useSearch()
  const nameOf = useRoleName()
  const copied = useQuery({ ...oneRole(copy ?? ''), enabled: copy !== undefined })
  const recommended = useQuery({ ...recommendedPermissions(), enabled: copy === undefined })
  return (
    <Page title={t(($) => $.roles.new)} trail={[{ label: t(($) => $.roles.title), to: '/roles' }]}>
      {copy === undefined ? (
        <Loaded query={recommended} skeleton={<Skeleton height={480} />}>
          {(permissions) => <RoleForm first={{ name: '', permissions }} />}
        </Loaded>
      ) : (
        <Loaded query={copied} skeleton={<Skeleton height={480} />}>
          {(role) => (
            <RoleForm
              first={{
                name: t(($) => $.roles.copyOf, { name: nameOf(role) }),
                permissions: role.permissions,
              }}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
