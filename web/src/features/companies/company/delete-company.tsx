import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate, useApiMutation } from '#api/queries.ts'
import { refresh } from '#api/session/refresh.ts'
import { useSession } from '#api/session/session-state.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { companyOverview } from './queries.ts'

interface DeleteCompanyProps {
  /** The company to ask about; null while nothing is asked. */
  company: { companyId: string; name: string } | null
  /** What is in it was made for show: nobody need type its name. */
  isDemo?: boolean
  onClose: () => void
}

/** Asks for the name of the company, says all that goes with it, and deletes it. */
export function DeleteCompany({ company, isDemo = false, onClose }: DeleteCompanyProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { userCompany } = useSession()
  // The words stay while the dialog fades away.
  const shown = useRef(company)
  if (company) shown.current = company
  const { companyId = '', name = '' } = shown.current ?? {}
  const counts = useQuery({ ...companyOverview(companyId), enabled: company !== null })
  const remove = useApiMutation((api) => api.companies.remove, { showsErrors: true })

  async function confirm() {
    await remove.mutateAsync({ params: { id: companyId } })
    snackbar.done(t(($) => $.company.deleted, { name }))
    const wasActive = companyId === userCompany?.companyId
    if (wasActive) await navigate({ to: '/', ignoreBlocker: true })
    // The session goes on in another company, or in none.
    await refresh()
    await (wasActive
      ? client.resetQueries()
      : invalidate(
          client,
          (api) => api.companies,
          (api) => api.licence,
          (api) => api.demos,
        ))
  }

  // Until they are counted, or where they cannot be: all of them.
  const counted = counts.data
    ? [
        { count: counts.data.nodes, words: t(($) => $.company.remove.nodes, { count: counts.data.nodes }) },
        {
          count: counts.data.alarmRules,
          words: t(($) => $.company.remove.alarms, { count: counts.data.alarmRules }),
        },
        {
          count: counts.data.applications,
          words: t(($) => $.company.remove.applications, { count: counts.data.applications }),
        },
      ]
        .filter(({ count }) => count > 0)
        .map(({ words }) => words)
    : [
        t(($) => $.company.remove.allNodes),
        t(($) => $.company.remove.allAlarms),
        t(($) => $.company.remove.allApplications),
      ]
  return (
    <ConfirmDialog
      opened={company !== null}
      onClose={onClose}
      title={isDemo ? t(($) => $.demo.removeTitle) : t(($) => $.company.remove.title, { name })}
      text={isDemo ? t(($) => $.demo.removeText) : t(($) => $.company.remove.text)}
      goesWithIt={[...counted, t(($) => $.company.remove.rest)]}
      {...(!isDemo && { nameToType: name })}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={confirm}
    />
  )
}
