import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const input = useRef<HTMLInputElement>(null)
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
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t(($) => $.words.chooseFile)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  )
}
