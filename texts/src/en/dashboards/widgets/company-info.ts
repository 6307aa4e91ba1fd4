export const companyInfo = {
  empty: 'Nothing to show',
  emptyText: 'The company has none of the selected details.',
  show: 'Show',
  note: 'Note',
  noteHint: 'Shown below the details, such as opening hours.',
} as const
