import { mdiBellOutline, mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndpointSelector, useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { useOwnInvitations } from '#features/access/invitations/own-invitations.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { Popover } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person.tsx'
import { EmptyState, ErrorState, Waiting } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { linkTo } from './link-to.ts'
import { notificationList } from './queries.ts'

/** How many news there are, and a list of them; each can be put away, or all. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { currentUser } = useSession()
  const [open, setOpen] = useState(false)
  // The page's own questions first.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const list = useQuery({ ...notificationList(currentUser.userId), enabled: isIdle || open })
  const changes: EndpointSelector[] = [(api) => api.notifications]
  const dismiss = useApiMutation((api) => api.notifications.deactivate, { changes })
  const dismissAll = useApiMutation((api) => api.notifications.deactivateAll, { changes })
  const own = useOwnInvitations(() => setOpen(false))
  const { invitations } = own
  const notifications = list.data?.length ?? 0
  const count = notifications + invitations.length

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          className="fyr-bell"
          // Before the answer nobody knows how many.
          aria-label={
            list.data
              ? t(($) => $.shell.notifications.open, { count })
              : t(($) => $.shell.notifications.title)
          }
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon path={mdiBellOutline} />
          {count > 0 && (
            <span className="fyr-bell-count fyr-digits" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div className="fyr-bell-list">
          <div className="fyr-bell-head">
            <h2>{t(($) => $.shell.notifications.title)}</h2>
            {notifications > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={dismissAll.isPending}
                onClick={() => dismissAll.mutate({ params: { userId: currentUser.userId } })}
              >
                {t(($) => $.shell.notifications.dismissAll)}
              </Button>
            )}
          </div>
          {list.data ? (
            count === 0 ? (
              <EmptyState compact title={t(($) => $.shell.notifications.empty)} />
            ) : (
              <ul>
                {invitations.map((invitation) => (
                  <li key={invitation.invitationId}>
                    <div className="fyr-grow">
                      <strong>{t(($) => $.shell.invitations.to, { company: invitation.companyName })}</strong>
                      <div className="fyr-dimmed">
                        {personName(invitation.invitedBy)} · <TimeAgo at={invitation.createdAt} />
                      </div>
                      <Group gap={8} mt={6}>
                        <Button size="compact-sm" onClick={() => void own.accept(invitation)}>
                          {t(($) => $.shell.invitations.accept)}
                        </Button>
                        <Button size="compact-sm" variant="default" onClick={() => own.decline(invitation)}>
                          {t(($) => $.shell.invitations.decline)}
                        </Button>
                      </Group>
                    </div>
                  </li>
                ))}
                {list.data.map(({ notificationId, label, message, route, createdAt }) => (
                  <li key={notificationId}>
                    <div className="fyr-grow">
                      <TextLink {...linkTo(route)} fw={600} onClick={() => setOpen(false)}>
                        {label}
                      </TextLink>
                      <div>{message}</div>
                      <div className="fyr-dimmed">
                        <TimeAgo at={createdAt} />
                      </div>
                    </div>
                    <ActionIcon
                      aria-label={`${t(($) => $.shell.notifications.dismiss)}: ${label}`}
                      onClick={() => dismiss.mutate({ params: { id: notificationId } })}
                    >
                      <Icon path={mdiClose} size={16} />
                    </ActionIcon>
                  </li>
                ))}
              </ul>
            )
          ) : list.error ? (
            <ErrorState compact error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Waiting />
          )}
          <TextLink to="/notifications" className="fyr-bell-all" onClick={() => setOpen(false)}>
            {t(($) => $.shell.notifications.all)}
          </TextLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
