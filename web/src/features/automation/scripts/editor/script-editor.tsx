import { autocompletion } from '@codemirror/autocomplete'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor, type CodeEditorProps } from '#ui/code/code-editor.tsx'
import type { About } from './script-api.ts'
import { completeScript } from './script-completion.ts'

/** A field for a script, which completes what it can use. It is large: to be fetched when it is shown. */
export function ScriptEditor(props: Omit<CodeEditorProps, 'language' | 'compact'>) {
  const { t } = useTranslation()
  const tell = useRef((about: About) => about as string)
  tell.current = (about) => t(($) => $.scripts.reference.items[about])
  const [language] = useState(() => [
    javascript(),
    javascriptLanguage.data.of({ autocomplete: completeScript((about) => tell.current(about)) }),
    autocompletion(),
  ])
  return <CodeEditor {...props} language={language} />
}
