import { controlOfButton, parseJson } from '@fyr/contract/widgets/controls/control-name'
import type { ButtonAction, ButtonContent } from '@fyr/contract/widgets/controls/function-button'
import type { SentContent } from '../parts/control/use-send.ts'

/** What is wrong with what a button sends. */
export type ContentProblem = 'empty' | 'json' | 'hex'

const hexPairs = /^([0-9a-f]{2})+$/i
const withoutSpaces = (hex: string) => hex.replaceAll(/\s/g, '')

/** Null: it can be sent. */
export function problemOfContent(send: ButtonContent): ContentProblem | null {
  if (!controlOfButton(send)) return 'empty'
  if (send.as === 'json') return parseJson(send.json) === undefined ? 'json' : null
  return send.as === 'hex' && !hexPairs.test(withoutSpaces(send.payload)) ? 'hex' : null
}

/** What the call that sends takes, besides the port; of content without a problem. */
export function contentOfButton(send: ButtonContent): SentContent {
  const control = controlOfButton(send) ?? { name: send.as, value: 1 }
  if (send.as === 'json') return { data: parseJson(send.json), control }
  if (send.as === 'hex') return { payload: withoutSpaces(send.payload).toLowerCase(), control }
  const bytes = new TextEncoder().encode(send.text)
  return { payload: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''), control }
}

/** What a script is called with; null where it is no JSON. */
export function parametersOf(json: string): { parameters?: unknown } | null {
  if (json.trim() === '') return {}
  const parameters = parseJson(json)
  return parameters === undefined ? null : { parameters }
}

/** It does nothing yet. */
export function isIncomplete(action: ButtonAction): boolean {
  switch (action.kind) {
    case 'none':
      return true
    case 'dashboard':
      return action.dashboardId === null
    case 'value':
      return action.target === null
    case 'downlink':
      return action.deveui === null
    case 'switch':
      return action.control === null
    case 'script':
      return action.scriptId === null
  }
}
