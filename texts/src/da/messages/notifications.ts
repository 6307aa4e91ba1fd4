import type { notifications as en } from '../../en/messages/notifications.ts'
import type { Like } from '../../like.ts'

export const notifications: Like<typeof en> = {
  message: 'Besked',
  status: 'Status',
  unread: 'Ny',
  dismissed: 'Afvist',
  empty: { title: 'Ingen notifikationer', text: 'Alarmer og datafejl vises her i 90 dage.' },
  preferences: {
    title: 'Notifikationer',
    hint: 'For {{company}}',
    kind: 'Notifikation',
    channels: { page: 'I portalen', push: 'Push', mail: 'E-mail' },
    categories: {
      alarms: 'Alarmer',
      dataErrors: 'Datafejl',
      nodes: 'Noder offline',
      gateways: 'Gateways offline',
      scripts: 'Scripts',
      deliveries: 'Mislykkede udsendelser og rapporter',
    },
  },
}
