import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSilenceMs } from '#features/nodes/company-settings.ts'
import type { WidgetAnswer } from '#widgets/widget.ts'
import type { LiveStore } from './live-store.ts'
import { namesIn, withLatest } from './with-latest.ts'

/**
 * The answer with the newest live values, and its nodes as they are now; drawn anew four times a second at most, and
 * only where something came.
 */
export function useLiveAnswer(answer: WidgetAnswer, store: LiveStore): WidgetAnswer {
  const silenceMs = useSilenceMs()
  const names = useMemo(() => namesIn(answer), [answer])
  const subscribe = useCallback((listener: () => void) => store.subscribe(names, listener), [store, names])
  const kept = useRef<{ answer: WidgetAnswer; silenceMs: number; turn: number; merged: WidgetAnswer }>(
    undefined,
  )
  return useSyncExternalStore(subscribe, () => {
    const turn = store.turnOf(names)
    const known = kept.current
    if (known?.answer === answer && known.turn === turn && known.silenceMs === silenceMs) return known.merged
    const merged = withLatest(answer, store, { now: Date.now(), silenceMs })
    kept.current = { answer, silenceMs, turn, merged }
    return merged
  })
}
