import { mdiCheck, mdiClose, mdiUnfoldMoreHorizontal } from '@mdi/js'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import { useOwnInvitations } from '#features/access/invitations/own-invitations.ts'
import { Menu } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'

/** More than this are searched rather than read. */
const manyCompanies = 12

/** The active company; a menu when the user has several, or is invited to others. */
export function CompanySwitcher({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useTranslation()
  const { companies, userCompany } = useSession()
  const goTo = useSwitchCompany(onSwitched)
  const own = useOwnInvitations(onSwitched)
  const { invitations } = own
  const [search, setSearch] = useState('')
  if (companies.length < 2 && invitations.length === 0)
    return <div className="fyr-company-name">{userCompany?.name}</div>

  const shown = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Menu position="bottom-start" width={280} onClose={() => setSearch('')}>
      <Menu.Target>
        <Button
          variant="subtle"
          justify="space-between"
          className="fyr-company-button"
          aria-label={`${t(($) => $.shell.switchCompany)}: ${userCompany?.name ?? ''}`}
          rightSection={
            <>
              {invitations.length > 0 && (
                <span className="fyr-inline-count fyr-digits" title={t(($) => $.shell.invitations.title)}>
                  {invitations.length}
                </span>
              )}
              <Icon path={mdiUnfoldMoreHorizontal} size={18} />
            </>
          }
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
        {invitations.map((invitation) => {
          const company = invitation.companyName
          const about = t(($) => $.shell.invitations.to, { company })
          return (
            <Fragment key={invitation.invitationId}>
              <Menu.Divider />
              <Menu.Label>{about}</Menu.Label>
              <Menu.Item
                aria-label={`${t(($) => $.shell.invitations.accept)}: ${about}`}
                leftSection={<Icon path={mdiCheck} size={18} />}
                onClick={() => void own.accept(invitation)}
              >
                {t(($) => $.shell.invitations.accept)}
              </Menu.Item>
              <Menu.Item
                aria-label={`${t(($) => $.shell.invitations.decline)}: ${about}`}
                leftSection={<Icon path={mdiClose} size={18} />}
                onClick={() => own.decline(invitation)}
              >
                {t(($) => $.shell.invitations.decline)}
              </Menu.Item>
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
