import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { refreshRights } from '#api/session/session.ts'
import { useSessionState } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'

const route = getRouteApi('/email/$token')

/** Where the link of the mail leads: the signed-in user confirms their address, once. */
export function EmailPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const state = useSessionState()
  const [done, setDone] = useState(false)
  const prove = useApiMutation((api) => api.accounts.proveEmail, {
    showsErrors: true,
    changes: [(api) => api.users],
  })
  const { form: _, ...submit } = useFyrForm({
    initialValues: {},
    send: async () => {
      await prove.mutateAsync({ params: { token } })
      await refreshRights()
      setDone(true)
    },
  })
  const title = t(($) => $.security.email.confirm)
  return (
    <GuestFrame title={title} lead={title}>
      {done ? (
        <Stack role="status">
          <h2>{t(($) => $.security.email.confirmed)}</h2>
          <LinkButton to="/account">{t(($) => $.users.account)}</LinkButton>
        </Stack>
      ) : state.status === 'signedIn' ? (
        <Form {...submit} submitLabel={title}>
          {null}
        </Form>
      ) : (
        <LinkButton to="/login" search={{ to: `/email/${token}` }}>
          {t(($) => $.security.email.signIn)}
        </LinkButton>
      )}
    </GuestFrame>
  )
}
