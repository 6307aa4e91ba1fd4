export const activeAlarms = {
  priorities: 'Priorities',
  onlyTriggered: 'Hide alarms back to normal',
  visitors:
    'Visitors of a shared dashboard see name, priority and time of alarms on the keys shown on the dashboard.',
  truncated_one: 'Showing the first {{count}} alarm',
  truncated_other: 'Showing the first {{count}} alarms',
} as const
