import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../is-typing.ts'

interface EditKeys {
  undo: () => void
  redo: () => void
  save: () => void
  /** Esc. */
  leave: () => void
}

/** Keys of an edit session, wherever the focus is; in a field the field's own go before. */
export function useEditKeys({ undo, redo, save, leave }: EditKeys): void {
  const over = useRef({ dialog: false, list: false })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const control = event.ctrlKey || event.metaKey
    if (control && key === 's') save()
    else if (event.defaultPrevented || over.current.dialog) return
    else if (key === 'escape' && !over.current.list) leave()
    else if (isTyping(event.target)) return
    else if (control && key === 'z') (event.shiftKey ? redo : undo)()
    else if (control && key === 'y') redo()
    else return
    event.preventDefault()
  })
  useLayoutEffect(() => {
    // Before the key reaches them, and set up before theirs: they may be gone by the time that it comes here.
    const look = () => {
      over.current = { dialog: document.querySelector('[aria-modal="true"]') !== null, list: isListOpen() }
    }
    const key = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', look, true)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('keydown', look, true)
      removeEventListener('keydown', key)
    }
  }, [])
}

/** A menu or the options of a field, which Escape closes first; a field that was used keeps its own, hidden. */
function isListOpen(): boolean {
  const lists = document.querySelectorAll('[role="menu"], [role="listbox"]')
  return [...lists].some((list) => list.checkVisibility())
}
