export const registration = {
  title: 'Register company',
  company: 'Company name',
  text: 'We send a link to your email address. With it you choose a password, and your company is ready.',
  send: 'Send link',
  sentText:
    'An email is on its way to {{email}}. Open the link in it within 24 hours to finish the registration.',
  again: 'Register again',
  confirm:
    'Choose a password for {{email}}. The company {{company}} is then created with you as administrator.',
  created: '{{name}} created',
  section: 'Registration',
  open: 'Allow self-registration',
  openHint:
    'Adds a link to the sign-in page. Email addresses are verified, and each company counts towards the licence.',
  noMail: 'Registration needs an email server, and none is set up.',
} as const
