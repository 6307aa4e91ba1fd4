import { javascript } from '@codemirror/lang-javascript'
import { syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { styleNonce } from '#ui/theme/context.tsx'
import { highlighting } from './code-mirror.ts'
import './code-editor.css'
import './code-diff.css'

interface CodeDiffProps {
  before: string
  after: string
  /** What each side is called, for those who hear it, and what is said of lines that are folded: `$` is how many. */
  labels: { before: string; after: string; unchanged: string }
  /** Beside each other; else in one column, with what is gone above what came. */
  wide: boolean
}

const language = javascript()
/** Lines that are the same are folded, but for these around each change. */
const collapseUnchanged = { margin: 3, minSize: 6 }
/** Of two texts that have little in common only the lines are compared: a page must not stand still. */
const diffConfig = { scanLimit: 2000, timeout: 200 }

/** What changed between two texts of JavaScript. It is large: to be fetched when it is shown. */
export function CodeDiff({ before, after, labels, wide }: CodeDiffProps) {
  const parent = useRef<HTMLDivElement>(null)
  const { before: beforeLabel, after: afterLabel, unchanged } = labels
  useEffect(() => {
    if (!parent.current) return
    const looks = (label: string): Extension => [
      EditorView.cspNonce.of(styleNonce()),
      EditorState.phrases.of({ '$ unchanged lines': unchanged }),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      // What cannot be written in would not be reached by keys otherwise.
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      lineNumbers(),
      syntaxHighlighting(highlighting),
      language,
    ]
    const view = wide
      ? new MergeView({
          parent: parent.current,
          a: { doc: before, extensions: looks(beforeLabel) },
          b: { doc: after, extensions: looks(afterLabel) },
          collapseUnchanged,
          diffConfig,
        })
      : new EditorView({
          parent: parent.current,
          doc: after,
          extensions: [
            looks(afterLabel),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged, diffConfig }),
          ],
        })
    return () => view.destroy()
  }, [before, after, beforeLabel, afterLabel, unchanged, wide])
  return <div ref={parent} className="fyr-code-editor fyr-code-diff" />
}
