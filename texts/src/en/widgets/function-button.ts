/** Of the button that does one thing. */
export const functionButton = {
  notChosenText: 'Choose an action in the settings.',
  dashboard: 'Dashboard',
  action: 'Action',
  actions: {
    none: 'None',
    dashboard: 'Open dashboard',
    value: 'Enter value',
    downlink: 'Send downlink',
    switch: 'On/off switch',
  },
  defaultLabels: { dashboard: 'Open dashboard', downlink: 'Send' },
  confirm: 'Ask for confirmation',
  confirmPress: 'Confirm: {{label}}',
  input: 'Value type',
  inputs: { number: 'Number', text: 'Text' },
  storeValue: 'Save {{value}}',
  stored: 'Saved: {{value}}',
  latest: 'Latest: {{value}}',
  noDashboard: 'No permission to view dashboards',
  problems: { json: 'Not valid JSON', hex: 'Enter hex digits in pairs' },
} as const
