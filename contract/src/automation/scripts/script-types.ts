/** On the wire: 0 repeating, 1 called, 2 triggered. */
export const scriptTypes = { repeating: 0, called: 1, triggered: 2 } as const
export const scriptRunStates = ['ok', 'failed'] as const
/** What made it run. */
export const scriptTriggers = ['interval', 'call', 'readings', 'test'] as const
/** What a run can do besides computing; `request` and `call` happen at once, the others when it has ended well. */
export const scriptEffectKinds = [
  'write',
  'downlink',
  'raiseAlarm',
  'acknowledgeAlarm',
  'mail',
  'notification',
  'request',
  'call',
] as const
