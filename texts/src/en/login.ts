export const login = {
  title: 'Sign in',
  lead: 'Sensor data and alarms for your company.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  missing: 'Fill in this field',
  failed: 'Login failed',
  badCredentials: 'Email/password do not match. Try again.',
  unexpected: 'Unexpected error during login',
  noConnection: 'No connection to the portal. Check your network and try again.',
  sessionEnded: 'Your session has ended. Sign in to continue where you were.',
} as const
