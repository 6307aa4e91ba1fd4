/** Whether keys are meant for a field, a menu or a list. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"], [role="dialog"]') !== null)
  )
}
