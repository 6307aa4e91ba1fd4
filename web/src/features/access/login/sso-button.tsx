import { mdiLoginVariant } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { Button } from '#ui/layout.ts'

interface SsoButtonProps {
  /** As it is written so far; its domain may decide where to go. */
  email: string
  /** Where in the portal to go afterwards. */
  to: string | undefined
  onProblem(problem: string): void
  /** What a sign-in that failed is said to be. */
  wordsFor(error: unknown): string
}

/** Leads to the identity provider; it is there where anybody signs in so. */
export function SsoButton({ email, to, onProblem, wordsFor }: SsoButtonProps) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery((api) => api.settings.frontendFeatures, {}))
  const start = useApiMutation((api) => api.sso.start, { showsErrors: true })
  if (!data?.ssoAvailable) return null

  async function leave() {
    const address = email.trim()
    try {
      const { url } = await start.mutateAsync({
        body: { ...(address !== '' && { email: address }), ...(to !== undefined && { to }) },
      })
      location.assign(url)
    } catch (error) {
      const found = problemOf(error)
      const needsEmail = found.kind === 'refused' && found.errors.some(({ field }) => field === 'body.email')
      onProblem(needsEmail ? t(($) => $.login.sso.emailNeeded) : wordsFor(error))
    }
  }

  return (
    <Button
      variant="default"
      fullWidth
      size="md"
      loading={start.isPending}
      icon={mdiLoginVariant}
      onClick={() => void leave()}
    >
      {t(($) => $.login.sso.button)}
    </Button>
  )
}
