import { javascript } from '@codemirror/lang-javascript'
import { CodeEditor, type CodeEditorProps } from './code-editor.tsx'

const language = javascript()

/** A field for JavaScript. It is large: to be fetched when it is shown. */
export const JavaScriptEditor = (props: Omit<CodeEditorProps, 'language' | 'compact'>) => (
  <CodeEditor {...props} language={language} />
)
