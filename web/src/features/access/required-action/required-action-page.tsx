import type { RequiredAction } from '@fyr/contract/endpoints/endpoint'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { followLanguage } from '#core/language/language.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { ChangePassword } from './change-password.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** In place of every page behind the sign-in, until what is required of the account is done. */
export function RequiredActionPage({ action }: { action: RequiredAction }) {
  const { t } = useTranslation()
  useEffect(() => {
    followLanguage().catch(() => undefined)
  }, [])
  const title = t(($) => $.security.required[action].title)
  return (
    <GuestFrame title={title} lead={title}>
      <Stack>
        {action === 'changePassword' ? <ChangePassword /> : <SetUpSecondFactor />}
        <TextLink to="/logout">{t(($) => $.shell.menu.signOut)}</TextLink>
      </Stack>
    </GuestFrame>
  )
}
