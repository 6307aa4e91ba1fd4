import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { AccountSection } from './account-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** My own account, in whatever company. */
export function AccountPage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.users.account)} layout="form">
      <Stack>
        <AccountSection />
        <SessionsSection />
      </Stack>
    </Page>
  )
}
