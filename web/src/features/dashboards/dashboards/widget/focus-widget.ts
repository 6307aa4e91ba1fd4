const patienceMs = 2000

/** The focus goes to a widget's card, once that is drawn and the dialog that it came from is gone. */
export function focusWidget(id: string): void {
  const until = performance.now() + patienceMs
  const attempt = () => {
    const card = document.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`)
    if (card && !document.querySelector('[aria-modal="true"]')) {
      card.focus({ preventScroll: true })
      card.scrollIntoView({ block: 'nearest' })
    } else if (performance.now() < until) setTimeout(attempt, 50)
  }
  setTimeout(attempt, 50)
}
