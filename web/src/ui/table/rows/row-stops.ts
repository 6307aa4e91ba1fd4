const controls = 'a[href], button, input, [tabindex]'

/** What arrows lead to in a row: the row itself, then what can be pressed in it. */
export const stopsOf = (row: HTMLElement): HTMLElement[] => [
  row,
  ...[...row.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility()),
]

/**
 * Keeps what stands in the rows out of the order of Tab, whatever the cells draw, now and later: who does not want
 * into a list of a thousand rows gets past it with one key.
 * @returns what ends it
 */
export function keepOutOfTabOrder(body: HTMLElement): () => void {
  const leaveOut = () => {
    for (const control of body.querySelectorAll<HTMLElement>(`tr :is(${controls})`))
      if (control.tabIndex >= 0) control.tabIndex = -1
  }
  leaveOut()
  const observer = new MutationObserver(leaveOut)
  observer.observe(body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['tabindex', 'href'],
  })
  return () => observer.disconnect()
}
