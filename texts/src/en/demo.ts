export const demo = {
  title: 'See it alive first',
  lead: 'A dairy with a cold store, an office and a refrigerated lorry: simulated nodes, a month behind them, dashboards and alarms. It takes some seconds, and one click removes it all.',
  explore: 'Explore with demo data',
  making: 'Making the demo',
  steps: {
    nodes: 'Sites and nodes',
    alarms: 'Alarms',
    dashboards: 'Dashboards and maps',
    history: 'A month of readings',
  },
  failed: 'The demo could not be made. Nothing of it was left.',
  open: 'Open the demo',
  isDemo: 'This is the demo: its nodes are simulated, and they send for as long as the portal runs.',
  isStopped: 'This is the demo. It is stopped: its nodes do not send.',
  stop: 'Stop the demo',
  start: 'Start it again',
  stopped: 'The demo is stopped',
  started: 'The nodes of the demo send again',
  remove: 'Delete the demo',
  removeTitle: 'Delete the demo?',
  removeText:
    'The demo company goes with all that is in it, also what you have added. You can make a new one at any time.',
} as const
