import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../is-typing.ts'
import { copiedWidgets, widgetsIn } from './clipboard.ts'
import type { NewWidget } from './draft.ts'

interface EditKeys {
  undo: () => void
  redo: () => void
  save: () => void
  /** Esc: the drawer if one is open, else the session. */
  leave: () => void
  paste: (widgets: NewWidget[]) => void
}

/** Keys of an edit session, wherever the focus is; in a field the field's own go before. */
export function useEditKeys({ undo, redo, save, leave, paste }: EditKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const control = event.ctrlKey || event.metaKey
    if (control && key === 's') save()
    else if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    else if (key === 'escape' && !document.querySelector('[role="menu"], [role="listbox"]')) leave()
    else if (isTyping(event.target)) return
    else if (control && key === 'z') (event.shiftKey ? redo : undo)()
    else if (control && key === 'y') redo()
    else return
    event.preventDefault()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event.target)) return
    const found = widgetsIn(event.clipboardData?.getData('text') ?? '')
    const widgets = found.length > 0 ? found : copiedWidgets()
    if (widgets.length === 0) return
    event.preventDefault()
    paste(widgets)
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    const pasted = (event: ClipboardEvent) => onPaste(event)
    addEventListener('keydown', key)
    addEventListener('paste', pasted)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('paste', pasted)
    }
  }, [])
}
