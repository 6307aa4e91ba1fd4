import type { ButtonAction, ButtonContent } from '@fyr/contract/widgets/controls/function-button'

/** As the contract fills them in. */
export const newActions: { [K in ButtonAction['kind']]: Extract<ButtonAction, { kind: K }> } = {
  none: { kind: 'none' },
  dashboard: { kind: 'dashboard', dashboardId: null },
  value: { kind: 'value', target: null, input: 'number', min: null, max: null },
  downlink: {
    kind: 'downlink',
    deveui: null,
    send: { as: 'json', json: '' },
    port: null,
    confirmed: false,
    expiresIn: 3600,
  },
  switch: { kind: 'switch', control: null },
  script: { kind: 'script', scriptId: null, parameters: '' },
}

export const newContents: { [A in ButtonContent['as']]: Extract<ButtonContent, { as: A }> } = {
  json: { as: 'json', json: '' },
  hex: { as: 'hex', payload: '' },
  text: { as: 'text', text: '' },
}
