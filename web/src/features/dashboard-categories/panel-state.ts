import { useSyncExternalStore } from 'react'

/** Whether the panel is open: the side menu opens it, the shell shows it. */
let open = false
const listeners = new Set<() => void>()

export function setPanelOpen(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePanelOpen = () => useSyncExternalStore(subscribe, () => open)
