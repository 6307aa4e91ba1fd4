import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { oneRun } from '../queries.ts'
import { RunProgress } from './run-progress.tsx'

/** An export in the background: how far it is, and its file. */
export function ExportRun({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const { data: run } = useQuery(oneRun(runId))
  const title =
    run?.state === 'done'
      ? t(($) => $.reports.export.done)
      : run?.state === 'running'
        ? t(($) => $.reports.export.running)
        : t(($) => $.reports.export.title)
  return (
    <Section
      title={title}
      actions={
        <TextLink to="/report/history" size="sm">
          {t(($) => $.reports.export.history)}
        </TextLink>
      }
    >
      <RunProgress runId={runId} />
    </Section>
  )
}
