import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/** `E` leads from looking to changing. */
export function useEditKey(mayEdit: boolean, edit: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!mayEdit || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    edit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
