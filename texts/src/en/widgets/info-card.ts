export const infoCard = {
  notChosenText: 'Open its settings and pick a node.',
  noAlarms: 'No alarms',
  keysHint: 'Without any, its main key is shown.',
  show: 'Shows',
  parts: {
    image: 'Picture',
    status: 'State',
    alarms: 'Alarms',
    lastContact: 'Last contact',
    battery: 'Battery',
    rssi: 'Signal',
    application: 'Application',
    position: 'Position',
    count: 'Readings, 24 h',
  },
} as const
