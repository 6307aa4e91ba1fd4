import type { logs as en } from '../../en/records/logs.ts'
import type { Like } from '../../like.ts'

export const logs: Like<typeof en> = {
  event: 'Hændelse',
  type: 'Type',
  types: {
    SMS: 'SMS',
    APP: 'Portal',
    WARNING: 'Advarsel',
    ERROR: 'Fejl',
    USEREVENT: 'Bruger',
    LOGIN: 'Login',
  },
  empty: { title: 'Ingen poster', text: 'Logins, alarmer og beskeder vises her.' },
}
