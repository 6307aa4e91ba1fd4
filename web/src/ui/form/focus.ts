/** A render that waits behind other work takes some frames; one that never comes is not waited for longer. */
const patienceFrames = 60

/**
 * Once the errors are drawn: scrolls to the first field that has one, in the order of the page, and focuses it; where
 * it is disabled, the field before it, by which it is usually enabled. React may draw them after the next frame, so
 * each frame looks again until one is there.
 * @returns whether there is one
 */
export function focusFirstError(frames = patienceFrames): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>('form :is([aria-invalid="true"], [data-error-text])')
      if (field) show(field)
      resolve(field !== null || (frames > 1 && focusFirstError(frames - 1)))
    })
  })
}

/** What the header of a page and the bar of a phone may cover, in pixels. */
const covered = 80

function show(field: HTMLElement): void {
  const enabled = enabledFor(field)
  enabled?.focus({ preventScroll: true })
  const { top, bottom } = (enabled ?? field).getBoundingClientRect()
  if (top < covered || bottom > innerHeight - covered) (enabled ?? field).scrollIntoView({ block: 'center' })
}

/** The field itself, or the nearest before it in its form that can take the focus. */
function enabledFor(field: HTMLElement): HTMLElement | undefined {
  if (!field.matches(':disabled')) return field
  const fields = [...(field.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
  return fields
    .slice(0, fields.indexOf(field))
    .findLast((each) => !each.matches(':disabled, [type="hidden"]'))
}
