export const contacts = {
  new: 'New contact',
  empty: { title: 'No contacts yet', text: 'Add people who receive alarms and reports.' },
  details: 'Contact',
  languageHint: 'Of alarm emails and text messages',
  languageOfCompany: 'Same as the company',
  saved: '{{name}} saved',
  remove: {
    title: 'Delete {{name}}?',
    text: 'This cannot be undone.',
    inUse_one: '{{count}} alarm rule uses this contact. Change it first.',
    inUse_other: '{{count}} alarm rules use this contact. Change them first.',
  },
  deleted: '{{name}} deleted',
  /** The open page of the provider. */
  open: {
    title: 'Contact us',
    none: 'No contact details yet',
    message: 'Message',
    send: 'Send message',
    sent: 'Thank you. Your message is on its way.',
    section: 'Contact details',
    sectionHint: 'Shown on the public contact page. Messages are sent to this email address.',
    address: 'Address',
    text: 'Text',
  },
} as const
