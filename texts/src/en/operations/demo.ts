export const demo = {
  title: 'Explore the demo',
  lead: 'A dairy with a cold store, an office and a refrigerated lorry: simulated nodes, a month of history, dashboards and alarms. Ready in seconds, removed with one click.',
  explore: 'Create demo',
  making: 'Creating demo',
  steps: {
    nodes: 'Sites and nodes',
    alarms: 'Alarms',
    dashboards: 'Dashboards and maps',
    history: 'One month of readings',
  },
  failed: 'The demo could not be created. Nothing was kept.',
  open: 'Open demo',
  isDemo: 'Demo company: its nodes are simulated and send while the portal runs.',
  isStopped: 'Demo company (stopped): its nodes do not send.',
  stop: 'Stop demo',
  start: 'Restart demo',
  stopped: 'Demo stopped',
  started: 'Demo started',
  remove: 'Delete demo',
  removeTitle: 'Delete demo?',
  removeText:
    'The demo company and everything in it is deleted, including what you added. You can create a new one at any time.',
} as const
