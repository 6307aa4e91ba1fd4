export interface EarlyTyping {
  /** Ends the listening and answers what was typed. */
  take(): string
}

/** Catches what somebody types into a part that is still being loaded, so that no letter is lost or means a shortcut. */
export function catchTyping(): EarlyTyping {
  let typed = ''
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...event.key].length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  return {
    take() {
      removeEventListener('keydown', onKeyDown, { capture: true })
      const taken = typed
      typed = ''
      return taken
    },
  }
}
