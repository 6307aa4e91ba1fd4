import { mdiFormatListBulleted, mdiMapOutline } from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import '#ui/page/tab-links.css'

const views = [
  { to: '/tag', icon: mdiFormatListBulleted, label: 'list' },
  { to: '/tag/map', icon: mdiMapOutline, label: 'map' },
] as const

/** List and map are two views of one query: search and filters go along. */
export function ViewSwitch() {
  const { t } = useTranslation()
  return (
    <nav className="fyr-tabs fyr-view-switch" aria-label={t(($) => $.nodes.views.label)}>
      {views.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          search={({ q, filter, sort, cols }) => ({
            ...(q && { q }),
            ...(filter && { filter }),
            ...(sort && { sort }),
            ...(cols && { cols }),
          })}
          className="fyr-tab"
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon path={icon} size={18} />
          {t(($) => $.nodes.views[label])}
        </Link>
      ))}
    </nav>
  )
}
