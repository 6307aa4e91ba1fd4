import type { Permission } from '@fyr/contract/access/permissions'
import { roleGroups } from '@fyr/contract/access/permissions'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import './role-preview.css'

/** The side menu as somebody with the role sees it. */
export function RolePreview({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const opens = (access: string) =>
    access === 'anyUser' ||
    // A role that the company made is in the groups of a user.
    (access in roleGroups ? access === 'CompanyOrUser' : permissions.includes(access as Permission))
  const entries = Object.entries(routesByPath)
    .flatMap(([path, { options }]) => {
      const { menu, access, or = access } = options.staticData
      return menu && (opens(access) || opens(or)) ? [{ path, ...menu }] : []
    })
    .sort((a, b) => a.order - b.order)
  return (
    <Section title={t(($) => $.roles.preview)}>
      <p className="fyr-dimmed">{t(($) => $.roles.previewHint)}</p>
      <ul className="fyr-role-preview" aria-live="polite">
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <Icon path={icon} size={20} />
            {t(label)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
