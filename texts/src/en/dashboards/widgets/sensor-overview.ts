export const sensorOverview = {
  noNodes: 'No nodes to show',
  noneChosen: 'Choose nodes in the settings, or show all.',
  noneThere: 'New nodes appear here automatically.',
  truncated_one: 'Showing the first node.',
  truncated_other: 'Showing the first {{count}} nodes.',
  by: { all: 'All nodes', application: 'By application', nodes: 'Selected nodes' },
  addNode: 'Add node',
  keysHint: 'Empty: the default key of each node.',
  more: 'Label, unit, thresholds',
  show: 'Also show',
  sort: 'Sort by',
  orders: { needsMe: 'Needs attention first', name: 'Name', lastContact: 'Last contact' },
} as const
