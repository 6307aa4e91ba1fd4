import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export interface CodeOptions {
  parent: HTMLElement
  value: string
  label: string
  readOnly: boolean
  /** How it is coloured, indented and completed. */
  language: Extension
  /** Of a few lines, as long as what is in it, which are not numbered. */
  compact: boolean
  cspNonce: string
  onChange: (value: string) => void
}

/** Where in the text, counted from 1, and what is wrong there. */
export interface CodeError {
  line: number
  column: number
  /** To the end of the word without. */
  length?: number
  message: string
}

export interface CodeMirror {
  showError(error: CodeError | null): void
  /** Another text in its place, as one step that can be undone. */
  replace(value: string): void
  /** Brings a line into view, with the cursor in it. */
  goTo(line: number): void
  destroy(): void
}

/** Colours follow the theme: code-editor.css. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--fyr-code-keyword)' },
  { tag: [tags.string, tags.regexp], color: 'var(--fyr-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--fyr-code-number)' },
  { tag: [tags.comment], color: 'var(--fyr-code-comment)' },
  {
    tag: [tags.function(tags.variableName), tags.definition(tags.variableName)],
    color: 'var(--fyr-code-name)',
  },
])

/** Tab leaves the field, as everywhere; lines are indented as they are written. */
export function createCodeMirror(options: CodeOptions): CodeMirror {
  const { parent, value, label, readOnly, language, compact, cspNonce, onChange } = options
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        EditorView.cspNonce.of(cspNonce),
        compact ? EditorView.lineWrapping : [lineNumbers(), highlightActiveLine()],
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(highlighting),
        language,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorState.readOnly.of(readOnly),
        // What scrolls is reached by the keyboard through it, which not every program sees of what is only editable.
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    showError(error) {
      view.dispatch(setDiagnostics(view.state, error ? [diagnosticOf(view.state, error)] : []))
    },
    replace(value) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/** From the place on, as long as it says or to the end of the word; the whole line where the place is at its end. */
function diagnosticOf({ doc }: EditorState, { line, column, length, message }: CodeError): Diagnostic {
  const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const start = Math.min(Math.max(column - 1, 0), text.length)
  const word = text.slice(start, start + (length ?? 0)) || (/^\w+|^./.exec(text.slice(start))?.[0] ?? '')
  return word === ''
    ? { from, to, severity: 'error', message }
    : { from: from + start, to: from + start + word.length, severity: 'error', message }
}
