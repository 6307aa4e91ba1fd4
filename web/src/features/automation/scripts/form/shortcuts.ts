import type { KeyboardEvent } from 'react'

/** Keys of the page of a script, before the editor has them: Ctrl+S saves and Ctrl+Enter tests; with Cmd on a Mac. */
export function onShortcut(
  event: KeyboardEvent,
  { save, test }: { save: () => void; test: () => void },
): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const act = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? test : null
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
