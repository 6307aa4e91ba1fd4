/** Pages of other hosts on dashboards. */
export const frames = {
  notChosen: 'No page selected',
  notChosenText: 'Enter a URL in the settings.',
  notAllowed: '{{host}} is not allowed',
  notAllowedText: 'Only sites on the company’s list are shown.',
  allow: 'Edit allowed sites',
  askAdministrator: 'A company administrator can add it in Settings.',
  ownPage: 'The portal cannot embed itself',
  ownPageText: 'Choose another page.',
  openTab: 'Open {{host}} in a new tab',
  emptyHint: 'Empty? Some pages do not allow embedding.',
  address: 'URL',
  addressHint: 'The final URL. A page that redirects to another host stays empty.',
  rights: 'Permissions',
  right: {
    scripts: 'Run scripts',
    forms: 'Submit forms',
    ownOrigin: 'Use its own cookies and storage',
  },
  rightsHint: 'It can never navigate this window or open new ones.',
  refresh: 'Refresh interval (seconds)',
  refreshHint: 'Empty: never. Minimum 10.',
} as const
