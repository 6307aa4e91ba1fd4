import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Textarea } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'

interface PasteRowsProps {
  busy: boolean
  onFile: (file: File) => void
  /** Buttons beside the one that opens the text field. */
  children?: ReactNode
}

/** Rows copied from a spreadsheet, in place of a file. */
export function PasteRows({ busy, onFile, children }: PasteRowsProps) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <Group>
        <Button variant="default" disabled={busy || text !== null} onClick={() => setText('')}>
          {t(($) => $.importing.file.paste)}
        </Button>
        {children}
      </Group>
      {text !== null && (
        <>
          <Textarea
            label={t(($) => $.importing.file.pasted)}
            rows={6}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group>
            <Button
              variant="default"
              disabled={busy || text.trim() === ''}
              onClick={() => onFile(new File([text], `${t(($) => $.importing.file.paste)}.csv`))}
            >
              {t(($) => $.importing.file.check)}
            </Button>
          </Group>
        </>
      )}
    </>
  )
}
