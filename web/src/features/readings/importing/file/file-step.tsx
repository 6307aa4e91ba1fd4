import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiFileDelimitedOutline, mdiTrayArrowUp } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#ui/form/files/file-drop.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'

interface FileStepProps {
  /** What may be in it. */
  lead: string
  chosen: { name: string; size: number } | null
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
  children?: ReactNode
}

const accepted = '.csv,.tsv,.txt,.dat,.ndjson,.jsonl,.json,.xlsx,.gz'

/** The file: dropped here or chosen. */
export function FileStep({ lead, chosen, busy, problem, onFile, children }: FileStepProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (
    <>
      <p>{lead}</p>
      <FileDrop
        accept={accepted}
        busy={busy}
        label={chosen ? t(($) => $.words.chooseOtherFile) : t(($) => $.words.chooseFile)}
        onFile={onFile}
      >
        {chosen ? (
          <div className="fyr-drop-file">
            <Icon path={mdiFileDelimitedOutline} size={28} />
            <span>
              <strong>{chosen.name}</strong>
              <br />
              <span className="fyr-dimmed fyr-digits">
                {formatNumber(chosen.size / 1024, language, chosen.size < 10_240 ? 1 : 0)} KB
              </span>
            </span>
          </div>
        ) : (
          <>
            <Icon path={mdiTrayArrowUp} size={32} className="fyr-dimmed" />
            <p>{t(($) => $.importing.file.drop)}</p>
          </>
        )}
      </FileDrop>
      {children}
      <FormProblem problem={problem} />
    </>
  )
}
