import type { notifications as en } from '../../en/messages/notifications.ts'
import type { Like } from '../../like.ts'

export const notifications: Like<typeof en> = {
  message: 'Meddelande',
  status: 'Status',
  unread: 'Ny',
  dismissed: 'Avfärdad',
  empty: { title: 'Inga aviseringar', text: 'Larm och datafel visas här i 90 dagar.' },
  preferences: {
    title: 'Aviseringar',
    hint: 'För {{company}}',
    kind: 'Avisering',
    channels: { page: 'I portalen', push: 'Push', mail: 'E-post' },
    categories: {
      alarms: 'Larm',
      dataErrors: 'Datafel',
      nodes: 'Noder offline',
      gateways: 'Gateways offline',
      scripts: 'Skript',
      deliveries: 'Misslyckade utskick och rapporter',
    },
  },
}
