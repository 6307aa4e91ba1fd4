import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from './file-button.tsx'
import './file-drop.css'

interface FileDropProps {
  /** Endings and types, as an input of files takes them. */
  accept: string
  /** On the button. */
  label: string
  busy?: boolean
  onFile: (file: File) => void
  /** What is chosen, or what may be dropped. */
  children: ReactNode
}

/** A file: dropped here, or chosen with the button. */
export function FileDrop({ accept, label, busy = false, onFile, children }: FileDropProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="fyr-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <FileButton
        label={t(($) => $.words.chooseFile)}
        accept={accept}
        loading={busy}
        onFiles={([file]) => file && onFile(file)}
      >
        {label}
      </FileButton>
    </div>
  )
}
