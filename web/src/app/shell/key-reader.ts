const patienceMs = 1500

type Meant = 'palette' | 'list' | { jump: string }
type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'defaultPrevented'
  | 'target'
  | 'timeStamp'
>

/** Makes shortcuts of keys, one after the other: undefined for a key that means nothing, or not yet. */
export function createKeyReader(isTyping = isTypingIn): (key: Key) => Meant | undefined {
  let jumpSince: number | undefined
  return ({ key: name, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target, timeStamp }) => {
    if (defaultPrevented || repeat) return undefined
    const key = name.toLowerCase()
    // Also while typing: that is what somebody with a question does. Ctrl+Shift+K is the browser's.
    if (key === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) return 'palette'
    if (ctrlKey || metaKey || altKey || isTyping(target)) return undefined
    const isJump = jumpSince !== undefined && timeStamp - jumpSince < patienceMs
    jumpSince = undefined
    if (isJump) return { jump: key }
    if (key === 'g') jumpSince = timeStamp
    if (key === '/') return 'palette'
    return key === '?' ? 'list' : undefined
  }
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  )
}
