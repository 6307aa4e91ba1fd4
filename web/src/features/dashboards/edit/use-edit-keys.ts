import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../is-typing.ts'

interface EditKeys {
  undo: () => void
  redo: () => void
  save: () => void
  /** Esc. */
  leave: () => void
}

/** Keys of an edit session, wherever the focus is; in a field the field's own go before. */
export function useEditKeys({ undo, redo, save, leave }: EditKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const control = event.ctrlKey || event.metaKey
    if (control && key === 's') save()
    else if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    else if (key === 'escape' && !isListOpen()) leave()
    else if (isTyping(event.target)) return
    else if (control && key === 'z') (event.shiftKey ? redo : undo)()
    else if (control && key === 'y') redo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
}

/** A menu or the options of a field, which Escape closes first; a field that was used keeps its own, hidden. */
function isListOpen(): boolean {
  const lists = document.querySelectorAll('[role="menu"], [role="listbox"]')
  return [...lists].some((list) => list.checkVisibility())
}
