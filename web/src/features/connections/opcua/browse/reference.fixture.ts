import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'

const variable: OpcReference['variable'] = {
  ...{
    dataType: 'Double',
    isSupported: true,
    isArray: false,
    isWritable: false,
    value: '21.5',
    status: 'Good',
  },
  ...{ unit: '°C', minimum: null, maximum: null, words: [] },
}

/** An object, or with `more.variable` a variable, whose path ends with its name. */
export function reference(path: string, more: Partial<OpcReference> = {}): OpcReference {
  const name = path.split('/').at(-1) ?? path
  return {
    ...{ nodeId: `nsu=urn:line;s=${path}`, browseName: name, displayName: name, path },
    ...{ nodeClass: 'object', description: '', isRead: false, variable: null },
    ...more,
  }
}

export const variableReference = (
  path: string,
  more: Partial<NonNullable<OpcReference['variable']>> = {},
): OpcReference => reference(path, { nodeClass: 'variable', variable: { ...variable, ...more } })
