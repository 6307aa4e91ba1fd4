import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '#api/client/base.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { Anchor } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import '../reports.css'

/** The files of a run, to download by who may see what they tell; a link is good within the session. */
export function RunFiles({ files }: Pick<ReportRun, 'files'>) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  if (files.length === 0) return <span className="fyr-dimmed">–</span>
  if (files.some(({ noLinkReason }) => noLinkReason === 'permission'))
    return (
      <span className="fyr-dimmed fyr-report-denied" title={t(($) => $.reports.runFailures.rights)}>
        {t(($) => $.reports.history.noPermission)}
      </span>
    )
  return (
    <span className="fyr-report-files">
      {files.map(({ name, format, bytes, link }) => {
        const size = formatBytes(bytes, language)
        const word = t(($) => $.reports.formats[format])
        return (
          <Anchor
            key={format}
            size="sm"
            href={link === null ? undefined : fileUrl(link)}
            download
            title={`${name} · ${size}`}
            aria-label={`${word}: ${name}, ${size}`}
            // The row may lead elsewhere.
            onClick={(event) => event.stopPropagation()}
          >
            {word}
          </Anchor>
        )
      })}
    </span>
  )
}
