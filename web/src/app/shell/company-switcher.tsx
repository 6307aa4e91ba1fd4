import { mdiCheck, mdiUnfoldMoreHorizontal } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import { Menu } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'

/** More than this are searched rather than read. */
const manyCompanies = 12

/** The active company; a menu when the user has several. */
export function CompanySwitcher({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useTranslation()
  const { companies, userCompany } = useSession()
  const goTo = useSwitchCompany(onSwitched)
  const [search, setSearch] = useState('')
  if (companies.length < 2) return <div className="fyr-company-name">{userCompany?.name}</div>

  const shown = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Menu position="bottom-start" width={280} onClose={() => setSearch('')}>
      <Menu.Target>
        <Button
          variant="subtle"
          justify="space-between"
          className="fyr-company-button"
          aria-label={`${t(($) => $.shell.switchCompany)}: ${userCompany?.name ?? ''}`}
          rightSection={<Icon path={mdiUnfoldMoreHorizontal} size={18} />}
        >
          {userCompany?.name ?? t(($) => $.shell.switchCompany)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-scroll-menu">
        {companies.length > manyCompanies && (
          <TextInput
            m={4}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            aria-label={t(($) => $.words.search)}
            placeholder={t(($) => $.words.search)}
          />
        )}
        {shown.map(({ companyId, name }) => {
          const active = companyId === userCompany?.companyId
          return (
            <Menu.Item
              key={companyId}
              aria-current={active || undefined}
              rightSection={active ? <Icon path={mdiCheck} size={18} /> : undefined}
              onClick={() => void goTo(companyId, name)}
            >
              {name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
