import type { OwnInvitation } from '@fyr/contract/access/invitations'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { joinInvited } from '#api/session/session.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const pollMs = 600_000

/** Open invitations of the user to other companies, with what can be done about each. */
export function useOwnInvitations(onDone?: () => void) {
  const { t } = useTranslation()
  const router = useRouter()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const query = useQuery({
    ...apiQuery((api) => api.invitations.mine, {}),
    refetchInterval: pollMs,
    enabled: isIdle,
  })
  const declining = useApiMutation((api) => api.invitations.declineMine, {
    changes: [(api) => api.invitations.mine],
  })
  return {
    invitations: query.data ?? [],
    async accept({ invitationId, companyName: company }: OwnInvitation) {
      // Away from the page first, as when the company is switched.
      await router.navigate({ to: '/' })
      if (router.state.location.pathname !== '/') return
      try {
        await joinInvited(invitationId)
        onDone?.()
        snackbar.done(t(($) => $.shell.companySwitched, { company }))
      } catch (error) {
        snackbar.failed(problemText(error, t))
        await query.refetch()
      }
    },
    decline({ invitationId, companyName: company }: OwnInvitation) {
      declining.mutate(
        { params: { id: invitationId } },
        { onSuccess: () => snackbar.done(t(($) => $.shell.invitations.declined, { company })) },
      )
    },
  }
}
