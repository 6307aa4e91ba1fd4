import type { Notification } from '@fyr/contract/messages/notifications'
import { mdiBellOutline, mdiClose, mdiCogOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { linkTo } from './link-to.ts'
import { allNotifications } from './queries.ts'

const states = ['unread', 'dismissed'] as const
const stateOf = ({ dismissed }: Notification) => (dismissed ? 'dismissed' : 'unread')

/** All notifications that there are, with those that were put away. */
export function NotificationPage() {
  const { t } = useTranslation()
  const { currentUser } = useSession()
  const dismiss = useApiMutation((api) => api.notifications.deactivate, {
    changes: [(api) => api.notifications],
  })
  return (
    <ListPage
      {...useLocalList(allNotifications(currentUser.userId))}
      title={t(($) => $.shell.notifications.title)}
      counted="entries"
      columns={useColumns()}
      rowId={({ notificationId }) => notificationId}
      rowLabel={({ label }) => label}
      rowMenu={({ notificationId, dismissed }) =>
        dismissed
          ? []
          : [
              {
                label: t(($) => $.shell.notifications.dismiss),
                icon: mdiClose,
                onClick: () => dismiss.mutate({ params: { id: notificationId } }),
              },
            ]
      }
      actions={
        <LinkButton variant="default" to="/settings" hash="notifications" icon={mdiCogOutline}>
          {t(($) => $.shell.menu.settings)}
        </LinkButton>
      }
      empty={{
        icon: mdiBellOutline,
        title: t(($) => $.notifications.empty.title),
        text: t(($) => $.notifications.empty.text),
      }}
    />
  )
}

function useColumns(): TableColumn<Notification>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'label',
        header: t(($) => $.notifications.preferences.kind),
        value: ({ label }) => label,
        cell: ({ label, route }) => <TextLink {...linkTo(route)}>{label}</TextLink>,
        main: true,
        width: 280,
      },
      {
        id: 'message',
        header: t(($) => $.notifications.message),
        value: ({ message }) => message,
        wide: true,
      },
      {
        id: 'state',
        header: t(($) => $.notifications.status),
        value: stateOf,
        cell: (notification) => t(($) => $.notifications[stateOf(notification)]),
        filter: states.map((value) => ({ value, label: t(($) => $.notifications[value]) })),
        width: 130,
      },
      {
        id: 'at',
        header: t(($) => $.words.time),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        width: 160,
      },
    ],
    [t],
  )
}
