import type { ScriptProblem } from '@fyr/contract/automation/scripts/scripts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { CodeError } from '#ui/code/code-mirror.ts'
import { scriptCheck } from '../queries.ts'

const checkAfterMs = 600
/** Every text that was typed is a query of its own. */
const gcTime = 30_000

/** What is wrong with what stands in the editor, once nobody has typed for a moment; null while that is not known. */
export function useScriptCheck(source: string): ScriptProblem | null {
  const [settled] = useDebouncedValue(source, checkAfterMs)
  const { data } = useQuery({
    ...scriptCheck(settled),
    enabled: settled.trim() !== '',
    gcTime,
    staleTime: Number.POSITIVE_INFINITY,
    // A mark that comes late marks nothing.
    retry: false,
  })
  return settled === source ? (data?.problem ?? null) : null
}

/** Where a problem is, for the editor; null where it has no place. */
export function markOf(problem: ScriptProblem | null): CodeError | null {
  if (problem === null || problem.line === null) return null
  return { line: problem.line, column: problem.column ?? 1, message: problem.message }
}
