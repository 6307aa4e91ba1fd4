import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Drawer } from '#ui/dialogs/overlays.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { MenuEntries } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** The whole menu on a phone. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const hasTree = useMay()('Dashboard.View')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      title={t(($) => $.shell.mainMenu)}
      closeButtonProps={{ 'aria-label': t(($) => $.shell.closeMenu) }}
    >
      <nav className="fyr-drawer-menu" aria-label={t(($) => $.shell.mainMenu)}>
        <CompanySwitcher onSwitched={onClose} />
        <div className="fyr-menu-line" />
        <MenuEntries hasTree={hasTree} onChosen={onClose} />
        <div className="fyr-menu-space" />
        <div className="fyr-menu-line" />
        <UserMenu onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
