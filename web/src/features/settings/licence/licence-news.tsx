import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { withTexts } from '#core/language/texts.ts'
import { isNoticeDue, noticeKey } from './notice-due.ts'

// Nearly always there is nothing to tell: code and texts come where there is.
const ExpiryNotice = lazy(
  withTexts(async () => ({ default: (await import('./expiry-notice.tsx')).ExpiryNotice }), 'administration'),
)
const TermsDialog = lazy(
  withTexts(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }), 'administration'),
)

const canCreate = (companyId: string) => apiQuery((api) => api.licence.canCreate, { params: { companyId } })
const stateOfTerms = (userId: string) => apiQuery((api) => api.licence.tos, { params: { userId } })
const staleTime = 3_600_000

/** What the licence has to tell who is signed in: that it ends soon, and terms to accept. */
export function LicenceNews() {
  const { currentUser, userCompany, masquerade } = useSession()
  const may = useMay()
  const { data: terms } = useQuery({ ...stateOfTerms(currentUser.userId), staleTime })
  return (
    <Suspense fallback={null}>
      {userCompany && may('CompanyOrUser') && <Expiry companyId={userCompany.companyId} />}
      {/* Who acts as somebody else accepts nothing for them. */}
      {terms?.required && !masquerade && <TermsDialog />}
    </Suspense>
  )
}

function Expiry({ companyId }: { companyId: string }) {
  const { data } = useQuery({ ...canCreate(companyId), staleTime })
  // As it was before the notice says that it was shown.
  const [shownAt] = useState(() => localStorage.getItem(noticeKey))
  if (data === undefined || !isNoticeDue(data.expiresIn, shownAt, Date.now())) return null
  return <ExpiryNotice expiresIn={data.expiresIn} />
}
