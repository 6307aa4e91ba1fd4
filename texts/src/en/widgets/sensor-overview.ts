export const sensorOverview = {
  noNodes: 'No nodes to show',
  noneChosen: 'Open its settings and pick nodes, or show all of them.',
  noneThere: 'Nodes are shown here as soon as there are any.',
  truncated_one: 'The first node is shown; there are more.',
  truncated_other: 'The first {{count}} nodes are shown; there are more.',
  by: { all: 'All nodes', application: 'Nodes of an application', nodes: 'Chosen nodes' },
  addNode: 'Add a node',
  keysHint: 'Without any, the main key of each node is shown.',
  more: 'Label, unit, thresholds',
  show: 'Also shows',
  sort: 'Order',
  orders: { needsMe: 'What needs somebody first', name: 'By name', lastContact: 'Last heard first' },
} as const
