/** After the errors are drawn: the first field that has one, in the order of the page. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const forms = document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')
    forms[0]?.focus()
  })
}
