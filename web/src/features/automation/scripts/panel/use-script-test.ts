import type { ScriptProblem, ScriptResult } from '@fyr/contract/automation/scripts/scripts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'

export interface ScriptTest {
  /** False: there is no script yet that could be tested. */
  isPossible: boolean
  /** JSON; empty for what the server takes by itself. */
  event: string
  setEvent: (event: string) => void
  eventError: string | null
  run: () => Promise<void>
  isRunning: boolean
  result: ScriptResult | undefined
  /** The test itself was refused. */
  refusal: string | null
  /** Of the source that was tested, while it stands in the editor. */
  problem: ScriptProblem | null
}

/** Tries what stands in the editor on an event, without saving it. */
export function useScriptTest(scriptId: string | undefined, source: string): ScriptTest {
  const { t } = useTranslation()
  const test = useApiMutation((api) => api.scripts.test, { showsErrors: true })
  const [event, setEvent] = useState('')
  const [eventError, setEventError] = useState<string | null>(null)
  const tested = test.variables?.body.source

  async function run() {
    if (scriptId === undefined || test.isPending) return
    const given = parse(event)
    if (!given) {
      setEventError(t(($) => $.scripts.test.invalidEvent))
      return
    }
    try {
      const { event: used } = await test.mutateAsync({ params: { id: scriptId }, body: { source, ...given } })
      setEvent(JSON.stringify(used, null, 2))
    } catch {
      // The panel says why.
    }
  }

  return {
    isPossible: scriptId !== undefined,
    event,
    setEvent(next) {
      setEvent(next)
      setEventError(null)
    },
    eventError,
    run,
    isRunning: test.isPending,
    result: test.data,
    refusal: test.error ? problemText(test.error, t) : null,
    problem: tested === source ? (test.data?.problem ?? null) : null,
  }
}

/** What is sent of what was typed; null where it is no JSON. */
function parse(text: string): { event?: unknown } | null {
  if (text.trim() === '') return {}
  try {
    return { event: JSON.parse(text) }
  } catch {
    return null
  }
}
