/** A render that waits behind other work takes some frames; one that never comes is not waited for longer. */
const patienceFrames = 60

/**
 * Once the errors are drawn: the first field that has one, in the order of the page. React may draw them after
 * the next frame, so each frame looks again until one is there.
 * @returns whether there is one
 */
export function focusFirstError(frames = patienceFrames): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>('form :is([aria-invalid="true"], [data-error-text])')
      field?.focus()
      resolve(field !== null || (frames > 1 && focusFirstError(frames - 1)))
    })
  })
}
