import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete'
import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** Colours of what is written; the parser that counts is `@fyr/formulas`. */
const colours = StreamLanguage.define<null>({
  name: 'formula',
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^\[[^\]]*\]?/)) return 'variableName.definition'
    if (stream.match(/^(?:"[^"]*"?|'[^']*'?)/)) return 'string'
    if (stream.match(/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+|(?:min|s|m|h|d)\b)?/i)) return 'number'
    if (stream.match(/^(?:and|or|not|true|false)\b/i)) return 'keyword'
    if (stream.match(/^[A-Za-z_]\w*(?=\s*\()/)) return 'variableName.function'
    if (stream.match(/^[A-Za-z_]\w*/)) return 'variableName'
    stream.next()
    return null
  },
})

/** What can be written where the cursor is. @param options functions, constants and variables */
export const formulaLanguage = (options: () => readonly Completion[]): Extension => [
  colours,
  autocompletion({
    icons: false,
    override: [
      (context: CompletionContext) => {
        const word = context.matchBefore(/\[[^\]]*|[A-Za-z_]\w*/)
        if (!word && !context.explicit) return null
        return { from: word?.from ?? context.pos, options: [...options()], validFor: /^(?:\[[^\]]*|\w*)$/ }
      },
    ],
  }),
]
