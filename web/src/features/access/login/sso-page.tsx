import { sameOriginPath } from '@fyr/contract/values/same-origin-path'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { finishSso } from '#api/session/session.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'

/** Where the identity provider leads back to: what it sent is traded for a session, once. */
export function SsoPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['sso', 'finish'],
    queryFn: async () => {
      const { search } = location
      // It is good for nothing any more, and no page that follows shall see it.
      history.replaceState(history.state, '', location.pathname)
      return await finishSso(search)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (!data) return
    client.clear()
    void router.navigate({ href: sameOriginPath(data.to) ?? '/', replace: true })
  }, [data, client, router])
  const title = t(($) => $.login.sso.button)
  return (
    <GuestFrame title={title} lead={title}>
      {error ? (
        <Stack>
          <FormProblem problem={problemText(error, t)} />
          <TextLink to="/login">{t(($) => $.login.sso.back)}</TextLink>
        </Stack>
      ) : (
        <div role="status" aria-label={t(($) => $.login.sso.busy)}>
          <Skeleton height={40} />
        </div>
      )}
    </GuestFrame>
  )
}
