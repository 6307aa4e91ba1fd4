import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import type { WidgetAnswer } from '#widgets/widget.ts'
import type { LiveStore } from './live-store.ts'
import { namesIn, withLatest } from './with-latest.ts'

const silent = () => () => undefined
const nothing = () => undefined

/**
 * The answer with the newest live values, and its nodes as they are now; drawn anew as often as `createLiveRefresh`
 * says, and only where something came.
 * @param handlesLiveData the widget is not drawn anew for them; when it is, for another reason, it has the newest
 */
export function useLiveAnswer(answer: WidgetAnswer, store: LiveStore, handlesLiveData = false): WidgetAnswer {
  const silenceMs = useSilenceMs()
  const names = useMemo(() => namesIn(answer), [answer])
  const listen = useCallback((listener: () => void) => store.subscribe(names, listener), [store, names])
  const subscribe = handlesLiveData ? silent : listen
  const kept = useRef<{ answer: WidgetAnswer; silenceMs: number; turn: number; merged: WidgetAnswer }>(
    undefined,
  )
  const merge = () => {
    const turn = store.turnOf(names)
    const known = kept.current
    if (known?.answer === answer && known.turn === turn && known.silenceMs === silenceMs) return known.merged
    const merged = withLatest(answer, store, { now: Date.now(), silenceMs })
    kept.current = { answer, silenceMs, turn, merged }
    return merged
  }
  // What React has read of a store must not change while it draws; who is not drawn for that must not be begun anew.
  const heard = useSyncExternalStore(subscribe, handlesLiveData ? nothing : merge)
  return heard ?? merge()
}
