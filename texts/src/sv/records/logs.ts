import type { logs as en } from '../../en/records/logs.ts'
import type { Like } from '../../like.ts'

export const logs: Like<typeof en> = {
  event: 'Händelse',
  type: 'Typ',
  types: {
    SMS: 'SMS',
    APP: 'Portal',
    WARNING: 'Varning',
    ERROR: 'Fel',
    USEREVENT: 'Användare',
    LOGIN: 'Inloggning',
  },
  empty: { title: 'Inga poster', text: 'Inloggningar, larm och meddelanden visas här.' },
}
