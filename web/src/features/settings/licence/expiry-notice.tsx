import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { noticeKey } from './notice-due.ts'

/** Specification, section 2.3. */
const shownMs = 30_000

/** Tells once that the licence ends in so many days. */
export function ExpiryNotice({ expiresIn }: { expiresIn: number }) {
  const { t } = useTranslation()
  useEffect(() => {
    localStorage.setItem(noticeKey, String(Date.now()))
    const text =
      expiresIn === 0
        ? t(($) => $.superadmin.notice.expired)
        : t(($) => $.superadmin.notice.expires, { count: expiresIn })
    snackbar.notice(text, shownMs)
  }, [expiresIn, t])
  return null
}
