export const notifications = {
  message: 'Message',
  status: 'Status',
  unread: 'New',
  dismissed: 'Dismissed',
  empty: { title: 'No notifications', text: 'Alarms and data errors appear here for 90 days.' },
  preferences: {
    title: 'Notifications',
    hint: 'For {{company}}',
    kind: 'Notification',
    channels: { page: 'In the portal', push: 'Push', mail: 'Email' },
    categories: {
      alarms: 'Alarms',
      dataErrors: 'Data errors',
      nodes: 'Nodes not reporting',
      gateways: 'Gateways offline',
      scripts: 'Scripts',
      deliveries: 'Failed deliveries and reports',
    },
  },
} as const
