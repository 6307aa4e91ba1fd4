/** Keys that the portal makes itself, of how a frame was heard: nobody else sends or creates one. */
export const radioPrefix = 'radio.'

export const isRadioKey = (name: string): boolean => name.startsWith(radioPrefix)

/** In the order in which they are shown. */
export const radioKeys = [
  { name: 'radio.rssi', label: 'RSSI', unit: 'dBm', kind: 'gauge' },
  { name: 'radio.snr', label: 'SNR', unit: 'dB', kind: 'gauge' },
  { name: 'radio.spreadingFactor', label: 'Spreading factor', unit: '', kind: 'gauge' },
  { name: 'radio.gateway', label: 'Gateway', unit: '', kind: 'gauge' },
  { name: 'radio.frameCounter', label: 'Frame counter', unit: '', kind: 'counter' },
  { name: 'radio.battery', label: 'Battery', unit: '%', kind: 'gauge' },
  { name: 'radio.margin', label: 'Link margin', unit: 'dB', kind: 'gauge' },
] as const

export type RadioKey = (typeof radioKeys)[number]['name']
