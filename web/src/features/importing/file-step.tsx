import { mdiFileDelimitedOutline, mdiTrayArrowUp } from '@mdi/js'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#ui/format/numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { ChosenFile } from './chosen-file.ts'

interface FileStepProps {
  /** What may be in it. */
  lead: string
  chosen: Pick<ChosenFile, 'name' | 'size'> | null
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
}

const accepted = '.csv,.tsv,.txt,.ndjson,.jsonl,.json,.gz'

/** The file: dropped here or chosen. */
export function FileStep({ lead, chosen, busy, problem, onFile }: FileStepProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    <>
      <p>{lead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className="fyr-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t(($) => $.words.chooseFile)}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
          {chosen ? t(($) => $.words.chooseOtherFile) : t(($) => $.words.chooseFile)}
        </Button>
      </div>
      {problem && (
        <div className="fyr-notice" data-tone="alarm" role="alert">
          {problem}
        </div>
      )}
    </>
  )
}
