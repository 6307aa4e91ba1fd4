/** What the web says when there is no better message from the server (specification, section 8). */
export const errors = {
  generic: 'An error occurred, try again later',
  noConnection: 'No connection to the portal. Check your network.',
  timedOut: 'The portal did not respond in time. Try again.',
  downloadFailed: 'The file could not be downloaded. Try again.',
  loadFailed: 'Could not load',
  staleData: 'Showing earlier data. The latest could not be loaded.',
  checkFields_one: 'Check the marked field',
  checkFields_other: 'Check the {{count}} marked fields',
  reference: 'Reference: {{requestId}}',
  copyNeedsHttps: 'Copying requires HTTPS. Select the text and copy it manually.',
  copyFailed: 'Copying was blocked by the browser. Select the text and copy it manually.',
} as const
