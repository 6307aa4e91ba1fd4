import type { Extension } from '@codemirror/state'
import { useEffect, useRef, useState } from 'react'
import { Input } from '#ui/form/inputs.ts'
import { styleNonce } from '#ui/theme/context.tsx'
import { type CodeError, type CodeMirror, createCodeMirror } from './code-mirror.ts'
import './code-editor.css'

export interface CodeEditorProps {
  label: string
  description?: string
  /** Of when it is first drawn: from then on it is the field's own. */
  initialValue: string
  onChange: (value: string) => void
  readOnly?: boolean
  /** The same object from one time to the next. */
  language: Extension
  compact?: boolean
  /** Marked where it is. */
  mark: CodeError | null
  error?: string | undefined
  /** Told of the field when it is there, to change what is in it from outside. The same function each time. */
  onReady?: (editor: CodeMirror | null) => void
}

/** A field for code. It is large: to be fetched when it is shown. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    label,
    description,
    initialValue,
    onChange,
    readOnly = false,
    language,
    compact = false,
    mark,
    error,
    onReady,
  } = props
  const parent = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeMirror | null>(null)
  const first = useRef({ value: initialValue, onChange })
  useEffect(() => {
    first.current.onChange = onChange
  })

  useEffect(() => {
    if (!parent.current) return
    const made = createCodeMirror({
      parent: parent.current,
      value: first.current.value,
      label,
      readOnly,
      language,
      compact,
      cspNonce: styleNonce(),
      onChange(value) {
        first.current.value = value
        first.current.onChange(value)
      },
    })
    setEditor(made)
    onReady?.(made)
    return () => {
      onReady?.(null)
      made.destroy()
    }
  }, [label, readOnly, language, compact, onReady])
  useEffect(() => editor?.showError(mark), [editor, mark])

  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div
        ref={parent}
        className="fyr-code-editor"
        data-compact={compact || undefined}
        data-invalid={error !== undefined || undefined}
      />
    </Input.Wrapper>
  )
}
