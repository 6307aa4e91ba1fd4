import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { EmailProofSection } from '#features/access/account-security/email-proof-section.tsx'
import { PasskeysSection } from '#features/access/account-security/passkeys-section.tsx'
import { PersonalDataSection } from '#features/access/account-security/personal-data-section.tsx'
import { SecondFactorSection } from '#features/access/account-security/second-factor-section.tsx'
import { SignInsSection } from '#features/access/account-security/sign-ins-section.tsx'
import { LinkedSignInsSection } from '#features/access/sso/linked-sign-ins-section.tsx'
import { Stack } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { AccountSection } from './account-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** My own account, in whatever company. */
export function AccountPage() {
  const { t } = useTranslation()
  const { currentUser, mayChangeSignIn } = useSession()
  return (
    <Page title={t(($) => $.users.account)} layout="form">
      <Stack>
        <AccountSection />
        <EmailProofSection />
        {mayChangeSignIn && (
          <>
            <SecondFactorSection />
            <PasskeysSection />
          </>
        )}
        <LinkedSignInsSection />
        <SessionsSection />
        <SignInsSection userId={currentUser.userId} />
        {mayChangeSignIn && (
          <PersonalDataSection userId={currentUser.userId} hint={t(($) => $.security.data.own)} />
        )}
      </Stack>
    </Page>
  )
}
