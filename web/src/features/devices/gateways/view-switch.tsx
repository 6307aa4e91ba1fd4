import { mdiAccessPointPlus, mdiFormatListBulleted, mdiMapOutline } from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import '#ui/page/tab-links.css'

/** List and map are two views of one query: search and filters go along. What is not registered is another list. */
export function ViewSwitch() {
  const { t } = useTranslation()
  const views = [
    { view: undefined, icon: mdiFormatListBulleted, label: t(($) => $.nodes.views.list) },
    { view: 'map', icon: mdiMapOutline, label: t(($) => $.nodes.views.map) },
    { view: 'heard', icon: mdiAccessPointPlus, label: t(($) => $.gateways.unregistered.tab) },
  ] as const
  return (
    <nav className="fyr-tabs fyr-view-switch" aria-label={t(($) => $.nodes.views.label)}>
      {views.map(({ view, icon, label }) => (
        <Link
          key={label}
          to="/gateways"
          search={({ view: shown, ...before }) =>
            view === 'heard' || shown === 'heard'
              ? view
                ? { view }
                : {}
              : { ...before, ...(view && { view }) }
          }
          className="fyr-tab"
          activeOptions={{ exact: true, includeSearch: true }}
        >
          <Icon path={icon} size={18} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
