import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { problemText } from '#api/problem.ts'
import { enterCompany } from '#api/session/session.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** Goes home and makes another company the active one, unless the page has changes that one stays for. */
export function useSwitchCompany(onSwitched?: () => void) {
  const router = useRouter()
  return async (companyId: string, company: string) => {
    // Away from the page first: it asks about unsaved changes, and is about the other company's things.
    await router.navigate({ to: '/' })
    if (router.state.location.pathname !== '/') return
    try {
      await enterCompany(companyId)
      onSwitched?.()
      snackbar.done(i18next.t(($) => $.shell.companySwitched, { company }))
    } catch (error) {
      snackbar.failed(problemText(error, i18next.t))
    }
  }
}
