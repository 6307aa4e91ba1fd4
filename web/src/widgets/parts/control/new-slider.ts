import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'

/** As the contract fills it in; from 0 to 100, as JSON. */
export const newSlider = (deveui: string, more: Partial<ControlSlider> = {}): ControlSlider => ({
  deveui,
  key: null,
  label: '',
  unit: '',
  display: 'slider',
  min: 0,
  max: 100,
  step: 1,
  send: { as: 'json', field: 'value', booleans: false },
  port: null,
  confirmed: false,
  expiresIn: 3600,
  ...more,
})
