export const deveuiHolders = {
  title: 'DevEUI lookup',
  hint: 'Each DevEUI is unique on the server. See which company uses it, release it or move it to another company.',
  deveui: 'DevEUI',
  free: 'Not in use',
  lastContact: 'Last contact',
  freeButton: 'Release DevEUI',
  freeTitle: 'Release DevEUI {{deveui}}?',
  freeText: 'The node {{name}} of {{company}} is deleted. Any company can then use the DevEUI.',
  moveTitle: 'Move DevEUI {{deveui}} to another company',
  moveText:
    'The node {{name}} of {{company}} is deleted, and a new node with this DevEUI is created in the other company.',
  withHistory: 'Keep name, keys, image and readings',
  moveTextWithHistory:
    'The node {{name}} of {{company}} is given to the other company with its name, keys, topics, image and readings.',
  missingOn: 'Missing on dashboard {{name}}',
  moveConfirm: 'Move',
  target: 'Move to',
  freed: 'DevEUI {{deveui}} released',
  moved: 'DevEUI {{deveui}} moved to {{company}}',
} as const
