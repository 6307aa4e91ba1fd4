/** What the web says when there is no better message from the server (specification, section 8). */
export const errors = {
  generic: 'An error occurred, try again later',
  genericTitle: 'It did not work',
  noConnection: 'No connection to the portal. Check your network; we keep trying.',
  signedOut: 'Your session has ended. Sign in again.',
  denied: 'You do not have the right to do this.',
  notFound: 'It is no longer there. It may have been deleted.',
  timedOut: 'The portal did not answer in time. Try again.',
  downloadFailed: 'The file could not be downloaded. Try again.',
  loadFailed: 'This could not be loaded',
  staleData: 'Showing what was loaded before; the newest could not be fetched.',
  checkFields_one: 'Check the marked field',
  checkFields_other: 'Check the {{count}} marked fields',
  reference: 'Reference: {{requestId}}',
  copyNeedsHttps: 'The browser only allows copying over HTTPS. Select the text and copy it yourself.',
  copyFailed: 'The browser did not allow copying. Select the text and copy it yourself.',
} as const
