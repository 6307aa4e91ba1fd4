import { mdiAutoFix } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { withTexts } from '#core/language/texts.ts'
import { dashboardLists } from '#features/dashboards/dashboard-categories/queries.ts'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

export interface SampleProps {
  onMade?: () => void
  /** In a row of text. */
  compact?: boolean
}

/** Makes a dashboard from the nodes of the company and opens it. Ask for Dashboard.Create and Tag.View before. */
export function SampleButton({ onMade, compact = false }: SampleProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      // What widgets are is fetched when it is needed, and the dashboard that follows shows their texts.
      const { createSample } = await withTexts(() => import('./create-sample.ts'), 'dashboards')()
      const id = await createSample(t(($) => $.dashboards.sample.name))
      if (id === null) return snackbar.notice(t(($) => $.dashboards.sample.noReadings))
      await invalidate(client, ...dashboardLists)
      onMade?.()
      await navigate({ to: '/dashboard/$id', params: { id: String(id) } })
    } catch (error) {
      snackbar.failed(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      {...(compact && { size: 'compact-md' })}
      loading={busy}
      icon={mdiAutoFix}
      onClick={() => void make()}
    >
      {t(($) => $.dashboards.sample.action)}
    </Button>
  )
}
