import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/links.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      title={t(($) => $.shell.notFound.title)}
      text={t(($) => $.shell.notFound.text)}
      action={<LinkButton to="/">{t(($) => $.shell.notFound.home)}</LinkButton>}
    />
  )
}
