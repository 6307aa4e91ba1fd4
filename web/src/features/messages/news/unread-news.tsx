import { mdiBullhornOutline, mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { unreadNews } from './queries.ts'

/** The newest news that I have not put away, by their title. */
export function UnreadNews() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(unreadNews)
  const dismiss = useApiMutation((api) => api.news.dismiss, { changes: [(api) => api.news.unread] })
  const [newest] = data
  if (!newest) return null
  const { newsId, title } = newest
  return (
    <div className="fyr-notice">
      <Icon path={mdiBullhornOutline} size={18} />
      <TextLink to="/news" className="fyr-grow">
        {title}
      </TextLink>
      <ActionIcon
        variant="subtle"
        aria-label={`${t(($) => $.shell.notifications.dismiss)}: ${title}`}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ params: { id: newsId } })}
      >
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
    </div>
  )
}
