import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { LinkButton } from '#ui/links.tsx'
import { MessagePage } from './message-page.tsx'

/** Signed in, but the role in this company does not include the page. */
export function NoAccessPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  return (
    <MessagePage
      title={t(($) => $.shell.noAccess.title)}
      text={t(($) => $.shell.noAccess.text, { company: userCompany?.name ?? '–' })}
      action={<LinkButton to="/">{t(($) => $.shell.noAccess.home)}</LinkButton>}
    />
  )
}
