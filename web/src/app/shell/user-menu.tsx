import { mdiAccountOutline, mdiLogout } from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { LanguageItems } from '#core/language/language-items.tsx'
import { changePreferences, type Preferences, usePreferences } from '#core/preferences.ts'
import { useSaveChoice } from '#core/use-save-choice.ts'
import { Menu } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { useIsPhone } from '#ui/table/use-is-phone.ts'

/** Who is signed in, as what and where; how the portal looks for them, and the way out. */
export function UserMenu({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation()
  const { currentUser, userCompany } = useSession()
  const { dark } = usePreferences()
  const isPhone = useIsPhone()
  const save = useSaveChoice()
  const { firstName, lastName, email, role, customRole } = currentUser
  const name = [firstName, lastName].filter(Boolean).join(' ') || email
  const roleName = customRole ?? t(($) => $.shell.roles[role])
  return (
    <Menu position={isPhone ? 'top-start' : 'right-end'} width={260}>
      <Menu.Target>
        <button type="button" className="fyr-menu-entry fyr-user">
          <span className="fyr-user-initials" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="fyr-hidden">{t(($) => $.shell.account)}: </span>
          <span className="fyr-grow">
            <span className="fyr-user-line">{name}</span>
            <span className="fyr-user-line fyr-dimmed">{roleName}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-user-menu">
        <div className="fyr-user-facts">
          <strong>{name}</strong>
          {name !== email && <span className="fyr-dimmed">{email}</span>}
          <span className="fyr-dimmed">{[roleName, userCompany?.name].filter(Boolean).join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<Icon path={mdiAccountOutline} size={18} />}
          {...(onChosen && { onClick: onChosen })}
        >
          {t(($) => $.shell.menu.account)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t(($) => $.settings.brightness)}</Menu.Label>
        <Menu.RadioGroup
          value={dark}
          onChange={(chosen) => save(changePreferences({ dark: chosen as Preferences['dark'] }))} // one of the three below
        >
          <Menu.RadioItem value="false">{t(($) => $.settings.light)}</Menu.RadioItem>
          <Menu.RadioItem value="true">{t(($) => $.settings.dark)}</Menu.RadioItem>
          <Menu.RadioItem value="">{t(($) => $.settings.system)}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t(($) => $.settings.language)}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/logout"
          preload={false}
          leftSection={<Icon path={mdiLogout} size={18} />}
          {...(onChosen && { onClick: onChosen })}
        >
          {t(($) => $.shell.menu.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** `Anna Maria Ek` is `AE`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
