import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { type About, nestedMembers, scriptApi } from './script-api.ts'

const members = scriptApi.flatMap(({ members: all }) => all)

/** The objects that a script is given, with what each has, by the path to it. */
function optionsOf(path: string, tell: (about: About) => string): Completion[] {
  const below = (each: string) => each.startsWith(`${path}.`) && !each.slice(path.length + 1).includes('.')
  return [
    ...members
      .filter((member) => below(member.path))
      .map(({ path: whole, signature, about }): Completion => {
        const label = whole.slice(path.length + 1)
        const at = signature.indexOf('(')
        return {
          label,
          type: at < 0 ? 'property' : 'function',
          info: tell(about),
          ...(at >= 0 && { detail: signature.slice(at), apply: `${label}(` }),
        }
      }),
    ...nestedMembers
      .filter(below)
      .map((each): Completion => ({ label: each.slice(path.length + 1), type: 'property' })),
  ]
}

/**
 * Completes what Fyr gives to scripts: the names of its objects, and after a point what they have. All else comes from
 * the language's own sources. @param tell what a member is, in the language of the page
 */
export const completeScript =
  (tell: (about: About) => string) =>
  (context: CompletionContext): CompletionResult | null => {
    const member = context.matchBefore(/\b(?:fyr|event|console)(?:\.\w+)*\.\w*$/)
    if (member) {
      const point = member.text.lastIndexOf('.')
      const options = optionsOf(member.text.slice(0, point), tell)
      return options.length === 0 ? null : { from: member.from + point + 1, options, validFor: /^\w*$/ }
    }
    const word = context.matchBefore(/[A-Za-z_$][\w$]*$/)
    // After a point stands a member of something else.
    if (word ? context.state.sliceDoc(word.from - 1, word.from) === '.' : !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: ['fyr', 'event', 'console'].map((label) => ({ label, type: 'variable', boost: 1 })),
      validFor: /^[\w$]*$/,
    }
  }
