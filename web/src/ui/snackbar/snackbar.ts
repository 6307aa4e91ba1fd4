import type { Undo } from './snackbar-show.ts'

/** Specification, section 2.3. */
const shownMs = 3000
/** With a button there must be time to read it, to go there and to press it. */
const shownWithActionMs = 10_000

/** Short messages at the edge of the window; they go by themselves, and wait under the pointer. */
export const snackbar = {
  /** Something is done; `undo` where the server can take it back. */
  done(message: string, undo?: Undo): void {
    show(message, 'ok', undo)
  },
  /** Something did not work, and no page shows it; or something is wrong out there, and `action` is what can be done. */
  failed(message: string, action?: Undo): void {
    show(message, 'alarm', action)
  },
  /** News that a person should not miss; 30 s is the licence notice. */
  notice(message: string, ms: number = shownMs): void {
    show(message, 'brand', undefined, ms)
  },
}

function show(
  message: string,
  color: string,
  undo?: Undo,
  autoClose = undo ? shownWithActionMs : shownMs,
): void {
  // Fetched with the first message; a message that cannot even be shown has nowhere to be told.
  void import('./snackbar-show.ts').then(({ showSnackbar }) =>
    showSnackbar({ message, color, undo, autoClose }),
  )
}
