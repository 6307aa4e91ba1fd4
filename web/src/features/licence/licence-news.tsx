import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { isNoticeDue } from './notice-due.ts'
import { TermsDialog } from './terms-dialog.tsx'

const canCreate = (companyId: string) => apiQuery((api) => api.licence.canCreate, { params: { companyId } })

const key = 'fyr.licenceNotice'
/** Specification, section 2.3. */
const shownMs = 30_000

/** What the licence has to tell who is signed in: that it ends soon, and terms to accept. */
export function LicenceNews() {
  const { userCompany } = useSession()
  const may = useMay()
  return (
    <>
      {userCompany && may('CompanyOrUser') && <ExpiryNotice companyId={userCompany.companyId} />}
      <TermsDialog />
    </>
  )
}

function ExpiryNotice({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...canCreate(companyId), staleTime: 3_600_000 })
  const expiresIn = data?.expiresIn
  useEffect(() => {
    if (expiresIn === undefined || !isNoticeDue(expiresIn, localStorage.getItem(key), Date.now())) return
    localStorage.setItem(key, String(Date.now()))
    const text =
      expiresIn === 0
        ? t(($) => $.superadmin.notice.expired)
        : t(($) => $.superadmin.notice.expires, { count: expiresIn })
    snackbar.notice(text, shownMs)
  }, [expiresIn, t])
  return null
}
