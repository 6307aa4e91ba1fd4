export const logs = {
  event: 'Event',
  type: 'Type',
  types: {
    SMS: 'SMS',
    APP: 'Portal',
    WARNING: 'Warning',
    ERROR: 'Error',
    USEREVENT: 'User',
    LOGIN: 'Sign-in',
  },
  empty: { title: 'No entries', text: 'Sign-ins, alarms and messages appear here.' },
} as const
