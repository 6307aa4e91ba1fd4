import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../is-typing.ts'
import type { NewWidget } from '../session/draft.ts'
import { copiedWidgets, widgetsIn } from './clipboard.ts'

/** Widgets that were copied, here or on another dashboard; a field takes its own text. */
export function usePastedWidgets(paste: (widgets: NewWidget[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event.target)) return
    const found = widgetsIn(event.clipboardData?.getData('text') ?? '')
    const widgets = found.length > 0 ? found : copiedWidgets()
    if (widgets.length === 0) return
    event.preventDefault()
    paste(widgets)
  })
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', pasted)
    return () => removeEventListener('paste', pasted)
  }, [])
}
