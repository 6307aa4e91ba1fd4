export const infoCard = {
  notChosenText: 'Choose a node in the settings.',
  noAlarms: 'No alarms',
  keysHint: 'Empty: the default key.',
  show: 'Show',
  parts: {
    image: 'Image',
    status: 'Status',
    alarms: 'Alarms',
    lastContact: 'Last contact',
    battery: 'Battery',
    rssi: 'Signal',
    application: 'Application',
    position: 'Position',
    count: 'Readings, 24 h',
  },
} as const
