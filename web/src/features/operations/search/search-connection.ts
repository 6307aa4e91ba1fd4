import type { SearchAnswer } from '@fyr/contract/operations/search'
import { createHubConnection } from '#api/live/hub-connection.ts'
import { codeOfHubError } from '#api/live/hub-error.ts'

export interface SearchConnection {
  /** Asks now, or as soon as the connection is there; what was asked before is forgotten. */
  ask(text: string): void
  forget(): void
  stop(): void
}

interface SearchHandlers {
  onAnswer(answer: SearchAnswer): void
  /** Whether questions arrive; told with each change. */
  onReachable(reachable: boolean): void
}

/** The search hub; connects again, with a new one-time token, and then asks anew what was not answered. */
export function openSearch({ onAnswer, onReachable }: SearchHandlers): SearchConnection {
  let waiting: string | undefined

  const kept = createHubConnection('/hubs/search', {
    prepare: (hub) => hub.on('BroadcastSearch', hear),
    onOpen() {
      onReachable(true)
      if (waiting !== undefined) send(waiting)
    },
    onLost: () => onReachable(false),
  })

  function hear(answer: SearchAnswer): void {
    if (answer.text !== waiting) return
    waiting = undefined
    onAnswer(answer)
  }

  function send(text: string): void {
    const hub = kept.open()
    hub?.invoke('Search', text).catch((error: unknown) => {
      // Without a connection it is asked again.
      if (kept.open() === hub) hear({ text, error: codeOfHubError(error) })
    })
  }

  return {
    ask(text) {
      waiting = text
      send(text)
    },
    forget() {
      waiting = undefined
    },
    stop: kept.stop,
  }
}
