export const companyInfo = {
  empty: 'Nothing to show yet',
  emptyText: 'The company has none of the details that are chosen here.',
  show: 'Shows',
  note: 'Note',
  noteHint: 'Shown below, such as opening hours.',
} as const
