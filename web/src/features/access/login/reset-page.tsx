import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Stack } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const route = getRouteApi('/forgot/$id')

/** Where the link of the mail leads: a new password, once. */
export function ResetPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const [done, setDone] = useState(false)
  const reset = useApiMutation((api) => api.accounts.resetPassword, { showsErrors: true, changes: [] })
  async function save(password: string) {
    await reset.mutateAsync({ params: { id }, body: { password } })
    setDone(true)
  }
  return (
    <GuestFrame title={t(($) => $.login.forgot.choose)} lead={t(($) => $.login.forgot.choose)}>
      {done ? (
        <Stack role="status">
          <h2>{t(($) => $.login.forgot.saved)}</h2>
          <p>{t(($) => $.login.forgot.savedText)}</p>
          <p>{t(($) => $.login.forgot.review)}</p>
          <LinkButton to="/login" search={{ to: '/account' }}>
            {t(($) => $.login.submit)}
          </LinkButton>
        </Stack>
      ) : (
        <Stack>
          <NewPasswordForm
            label={t(($) => $.login.forgot.newPassword)}
            submitLabel={t(($) => $.login.forgot.save)}
            send={save}
          />
          <TextLink to="/forgot">{t(($) => $.login.forgot.again)}</TextLink>
        </Stack>
      )}
    </GuestFrame>
  )
}
