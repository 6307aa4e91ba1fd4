/** Texts of mails and SMS; only the server has them. */
export const mail = {
  alarm: {
    subject: '{{priority}} alarm: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    reminderSubject: 'Reminder {{number}}: {{subject}}',
    escalatedSubject: 'Escalated: {{subject}}',
    snoozeEndedSubject: 'Snooze ended: {{subject}}',
    normalSubject: 'Back to normal: {{alarm}} ({{node}})',
    unacknowledged: 'Nobody has acknowledged this alarm.',
    lastReminder: 'This is the last reminder.',
    backSince: 'Back in range since {{time}}.',
    normal: '{{node}}, {{key}}: {{value}}',
    period: 'Triggered {{time}}, back to normal {{reset}}.',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} is above {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} is below {{limit}}',
      EQUAL: '{{node}}, {{key}} is {{value}}',
      UNCHANGED: '{{node}}, {{key}}: {{value}}, unchanged for {{limit}}',
      RATE: '{{node}}, {{key}}: changes by {{value}}, limit {{limit}}',
      DIFFERENCE: '{{node}}, {{key}}: differs by {{value}}, limit {{limit}}',
    },
    since: 'Since {{time}}',
    untoldOnce: 'Also triggered once since the last message.',
    untoldOften: 'Also triggered {{count}} times since the last message.',
    open: 'Open the alarm: {{link}}',
    footer: 'You are a contact for this alarm at {{company}}. Do not reply to this email.',
    priority: { a: 'High', b: 'Medium', c: 'Low' },
    signalHigh: 'on',
    signalLow: 'off',
  },
  action: {
    subject: '{{event}}: {{name}}',
    testSubject: 'Test: {{subject}}',
    suppressedOnce: 'One more event since the last message.',
    suppressedOften: '{{count}} more events since the last message.',
    open: 'Open: {{link}}',
    button: 'Open',
    footer: 'You receive this from the action {{action}} at {{company}}. Do not reply to this email.',
    time: 'Time',
  },
  account: {
    open: 'Open my account',
    notices: {
      newDevice: {
        subject: 'New sign-in to your account',
        text: 'Your account was signed in to on {{time}} from a device that you have not used lately: {{browser}}, address {{address}}.',
        advice:
          'If it was you, there is nothing to do. If not, change your password and sign out everywhere else under My account.',
        unknown: 'unknown browser',
      },
      secondFactorRemoved: {
        subject: 'Two-factor authentication was turned off',
        text: '{{by}} turned off two-factor authentication for your account on {{time}}.',
        advice: 'Turn it on again under My account. If you did not ask for this, contact your administrator.',
      },
    },
  },
  /** Asked for on the page where sending is set up. */
  test: { subject: 'Test email from {{host}}', text: 'Test message from {{host}}. Sending works.' },
  notifications: {
    subject: '{{count}} notifications',
    open: 'Open notifications',
    more: 'and {{count}} more',
    footer: 'You chose to get these by email. Change it under Settings in the portal.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    text: 'A new password was requested for {{email}}. The link works once, for {{minutes}} minutes.',
    button: 'Choose a new password',
    ignore: 'If it was not you, ignore this email: your password stays as it is.',
  },
  invitation: {
    subject: 'Invitation to {{company}}',
    text: '{{inviter}} has invited {{email}} to {{company}}. The link works once, for 7 days.',
    button: 'Accept the invitation',
    ignore: 'If you do not know the sender, ignore this email.',
  },
  registration: {
    confirm: {
      subject: 'Confirm your email address',
      text: 'This email address was entered to register a company. Open the link to confirm it and choose a password. It works once, for 24 hours.',
      button: 'Confirm and choose a password',
      ignore: 'If it was not you, ignore this email: nothing is created.',
    },
    known: {
      subject: 'You already have an account',
      text: 'Your email address was entered to register a company. You already have an account: sign in with it. If you have forgotten the password, you can request a new one there.',
      button: 'Sign in',
      ignore: 'If it was not you, ignore this email: nothing has changed.',
    },
  },
} as const
