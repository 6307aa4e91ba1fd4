import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { type SearchAnswer, type SearchGroup, searchTextLength } from '@fyr/contract/operations/search'
import { useEffect, useRef, useState } from 'react'
import { openSearch, type SearchConnection } from './search-connection.ts'

/** Specification, section 9. */
const debounceMs = 500

export interface Search {
  /** `short`: too little is typed; `searching`: the groups are those of the text before, if there are any. */
  state: 'short' | 'searching' | 'found' | 'failed' | 'unreachable'
  groups: SearchGroup[]
  /** Why it failed. */
  error: ErrorCode | undefined
  /** Asks without waiting for more to be typed, and again after a failure. */
  askNow(): void
}

/** What is found for what is typed, as soon as the typing pauses. The connection lasts as long as the component. */
export function useSearch(typed: string, enabled: boolean): Search {
  const text = typed.trim()
  const isLong = [...text].length >= searchTextLength.min
  const [answer, setAnswer] = useState<SearchAnswer>()
  const [groups, setGroups] = useState<SearchGroup[]>([])
  const [reachable, setReachable] = useState(true)
  const connection = useRef<SearchConnection>(undefined)

  useEffect(() => {
    if (!enabled) return
    const opened = openSearch({
      onAnswer(next) {
        setAnswer(next)
        if ('groups' in next) setGroups(next.groups)
      },
      onReachable: setReachable,
    })
    connection.current = opened
    return () => opened.stop()
  }, [enabled])

  useEffect(() => {
    if (!isLong) {
      connection.current?.forget()
      setAnswer(undefined)
      setGroups([])
      return
    }
    const timer = setTimeout(() => connection.current?.ask(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, isLong])

  function stateNow(): Search['state'] {
    if (!enabled || !isLong) return 'short'
    if (answer?.text === text) return 'error' in answer ? 'failed' : 'found'
    return reachable ? 'searching' : 'unreachable'
  }

  return {
    state: stateNow(),
    groups: isLong ? groups : [],
    error: answer && 'error' in answer ? answer.error : undefined,
    askNow() {
      if (!isLong) return
      setAnswer(undefined)
      connection.current?.ask(text)
    },
  }
}
