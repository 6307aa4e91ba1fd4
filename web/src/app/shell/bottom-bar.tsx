import { mdiDotsHorizontal } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useMenu } from '#core/pages.ts'
import { overview } from '#features/reports/home/queries.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'

interface BottomBarProps {
  /** Whether the rest of the menu is shown. */
  more: boolean
  onMore(): void
}

/** Under the thumb on phones: the pages that one goes to most, and the rest of the menu. */
export function BottomBar({ more, onMore }: BottomBarProps) {
  const { t } = useTranslation()
  const pages = useMenu()
    .filter(({ menu }) => menu.bottomBar !== undefined)
    .sort((a, b) => (a.menu.bottomBar ?? 0) - (b.menu.bottomBar ?? 0))
  return (
    <nav className="fyr-bottom-bar" aria-label={t(($) => $.shell.bottomBar)}>
      {pages.map((page) => (
        <MenuLink key={page.to} page={page} className="fyr-bottom-entry">
          <span className="fyr-bottom-icon">
            <Icon path={page.menu.icon} size={24} />
            {page.to === '/alarm' && <AlarmCount />}
          </span>
          {t(page.menu.label)}
        </MenuLink>
      ))}
      <button
        type="button"
        className="fyr-bottom-entry"
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={onMore}
      >
        <span className="fyr-bottom-icon">
          <Icon path={mdiDotsHorizontal} size={24} />
        </span>
        {t(($) => $.words.more)}
      </button>
    </nav>
  )
}

/** How many alarms are active. */
function AlarmCount() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const enabled = useMay()('Alarm.View') && userCompany !== null
  const { data } = useQuery({ ...overview(userCompany?.companyId ?? ''), enabled })
  if (!data) return null
  const { a, b, c } = data.activeAlarms
  const count = a + b + c
  if (count === 0) return null
  return (
    <span className="fyr-count fyr-digits">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="fyr-hidden">{t(($) => $.shell.activeAlarms, { count })}</span>
    </span>
  )
}
