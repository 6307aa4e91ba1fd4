import type { Invitation } from '@fyr/contract/access/invitations'
import { mdiAccountPlusOutline, mdiTrayArrowUp } from '@mdi/js'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQuery, useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { personName } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState } from '#ui/states.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Invites, and shows who was invited and has not joined. */
export function Invitations() {
  const { t } = useTranslation()
  const id = useCompanyId()
  const [opened, setOpened] = useState<'invite' | 'list' | null>(null)
  const navigate = useNavigate()
  const query = useInfiniteQuery(listQuery((api) => api.invitations.list, { params: { id }, query: {} }))
  const total = query.data?.pages[0]?.total ?? 0
  const close = () => setOpened(null)
  return (
    <>
      {total > 0 && (
        <Button variant="subtle" onClick={() => setOpened('list')}>
          {t(($) => $.invitations.open, { count: total })}
        </Button>
      )}
      <Button icon={mdiAccountPlusOutline} onClick={() => setOpened('invite')}>
        {t(($) => $.invitations.invite)}
      </Button>
      <MenuButton
        label={t(($) => $.invitations.otherWays)}
        items={[
          {
            label: t(($) => $.invitations.import.title),
            icon: mdiTrayArrowUp,
            onClick: () => void navigate({ to: '/company/users/import' }),
          },
        ]}
      />
      {opened === 'invite' && <InviteDialog onClose={close} />}
      {opened === 'list' && (
        <Modal opened size="lg" onClose={close} title={t(($) => $.invitations.list)}>
          <Stack>
            {total === 0 && <EmptyState compact title={t(($) => $.invitations.none)} />}
            {query.data?.pages
              .flatMap(({ items }) => items)
              .map((invitation) => (
                <Line key={invitation.invitationId} invitation={invitation} />
              ))}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t(($) => $.invitations.more)}
              </Button>
            )}
          </Stack>
        </Modal>
      )}
    </>
  )
}

function Line({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const { invitationId, email, role, customRole, invitedBy, state, byLink } = invitation
  const resend = useApiMutation((api) => api.invitations.resend, {
    changes: [(api) => api.invitations],
    onDone: () => snackbar.done(t(($) => $.invitations.invited, { email })),
  })
  const makeLink = useApiMutation((api) => api.invitations.makeLink, {
    changes: [(api) => api.invitations],
  })
  const again = byLink ? makeLink : resend
  const againLabel = byLink ? t(($) => $.invitations.newLink) : t(($) => $.invitations.resend)
  const withdraw = useApiMutation((api) => api.invitations.remove, {
    changes: [(api) => api.invitations],
    onDone: () => snackbar.done(t(($) => $.invitations.withdrawn, { email })),
  })
  const input = { params: { id, invitationId } }
  return (
    <>
      <Group justify="space-between">
        <div>
          <strong>{email}</strong>
          <div className="fyr-dimmed">
            {[
              t(($) => $.invitations.states[state]),
              customRole ?? t(($) => $.shell.roles[role]),
              t(($) => $.invitations.by, { name: personName(invitedBy) }),
            ].join(' · ')}
          </div>
        </div>
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            aria-label={`${againLabel}: ${email}`}
            onClick={() => again.mutate(input)}
          >
            {againLabel}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={withdraw.isPending}
            aria-label={`${t(($) => $.invitations.withdraw)}: ${email}`}
            onClick={() => withdraw.mutate(input)}
          >
            {t(($) => $.invitations.withdraw)}
          </Button>
        </Group>
      </Group>
      {makeLink.data && <InvitationLink email={email} token={makeLink.data.token} />}
    </>
  )
}
