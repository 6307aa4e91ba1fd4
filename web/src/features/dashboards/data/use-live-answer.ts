import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { WidgetAnswer } from '#widgets/widget.ts'
import type { LiveStore } from './live-store.ts'
import { seriesNames, withLatest } from './with-latest.ts'

/** The answer with the newest live values; drawn anew four times a second at most, and only where one came. */
export function useLiveAnswer(answer: WidgetAnswer, store: LiveStore): WidgetAnswer {
  const names = useMemo(() => seriesNames(answer), [answer])
  const subscribe = useCallback((listener: () => void) => store.subscribe(names, listener), [store, names])
  const kept = useRef<{ answer: WidgetAnswer; text: string; merged: WidgetAnswer }>(undefined)
  return useSyncExternalStore(subscribe, () => {
    const text = [...names].map((name) => store.latest(name)?.createdAt ?? '').join()
    if (kept.current?.answer !== answer || kept.current.text !== text) {
      kept.current = { answer, text, merged: withLatest(answer, store.latest) }
    }
    return kept.current.merged
  })
}
