import { reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { mdiAlert, mdiDownloadOutline, mdiFileTableOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#ui/form/files/file-drop.tsx'
import { formatBytes } from '#ui/format/bytes.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Progress, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { useTemplateDownload } from '../use-template-commands.ts'
import { useWorkbookUpload } from './use-workbook-upload.ts'
import { WorkbookProblems } from './workbook-problems.tsx'

/** The workbook: there, missing, on its way or refused. Who may not change it downloads it. */
export function WorkbookSection({ template, mayChange }: { template: ReportTemplate; mayChange: boolean }) {
  const { t } = useTranslation()
  const download = useTemplateDownload()
  const { fileName } = template
  return (
    <Section
      title={t(($) => $.reportTemplates.workbook)}
      actions={
        fileName !== null && (
          <Button
            size="compact-sm"
            variant="default"
            icon={mdiDownloadOutline}
            onClick={() => void download(template)}
          >
            {t(($) => $.reportTemplates.file.download)}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {fileName === null && (
          <div className="fyr-notice" data-tone="attention" role="status">
            <Icon path={mdiAlert} size={18} />
            {t(($) => $.reportTemplates.file.missing)}
          </div>
        )}
        {mayChange ? <Upload template={template} /> : <CurrentFile template={template} />}
      </Stack>
    </Section>
  )
}

function Upload({ template }: { template: ReportTemplate }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { chosen, send, dismiss } = useWorkbookUpload(template.reportSoTemplateId)
  const isSending = chosen?.step === 'sending'
  const limit = formatBytes(reportLimits.templateBytes, language)
  return (
    <>
      {chosen?.step === 'refused' && (
        <WorkbookProblems refused={chosen} isReplacing={template.fileName !== null} onDismiss={dismiss} />
      )}
      <FileDrop
        accept=".xlsx"
        busy={isSending}
        label={
          template.fileName === null
            ? t(($) => $.reportTemplates.file.choose)
            : t(($) => $.reportTemplates.file.replace)
        }
        onFile={send}
      >
        <CurrentFile template={template} />
        {isSending ? (
          <Sending name={chosen.name} progress={chosen.progress} onCancel={dismiss} />
        ) : (
          <p className="fyr-dimmed">
            {t(($) => $.reportTemplates.file.drop)}
            {' · '}
            {t(($) => $.reportTemplates.file.limit, { size: limit })}
          </p>
        )}
      </FileDrop>
    </>
  )
}

function CurrentFile({ template: { fileName, bytes } }: { template: ReportTemplate }) {
  const { language } = useTimeSettings()
  if (fileName === null) return null
  return (
    <div className="fyr-drop-file">
      <Icon path={mdiFileTableOutline} size={28} />
      <span>
        <strong>{fileName}</strong>
        <br />
        <span className="fyr-dimmed fyr-digits">{formatBytes(bytes, language)}</span>
      </span>
    </div>
  )
}

interface SendingProps {
  name: string
  progress: number
  onCancel: () => void
}

function Sending({ name, progress, onCancel }: SendingProps) {
  const { t } = useTranslation()
  const text =
    progress < 1
      ? t(($) => $.reportTemplates.file.uploading, { name })
      : t(($) => $.reportTemplates.file.checking, { name })
  return (
    <div className="fyr-template-sending">
      <p role="status">{text}</p>
      <Progress value={progress * 100} animated={progress === 1} aria-label={text} />
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        {t(($) => $.words.cancel)}
      </Button>
    </div>
  )
}
