/** A render that waits behind other work takes some frames; one that never comes is not waited for longer. */
const patienceFrames = 60

/**
 * Once the errors are drawn: the first field that has one, in the order of the page. React may draw them after
 * the next frame, so each frame looks again until one is there.
 */
export function focusFirstError(frames = patienceFrames): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstError(frames - 1)
  })
}
