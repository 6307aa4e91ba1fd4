import type { RangePreset } from '@fyr/contract/widgets/fields'

/** As the server takes them from visitors. */
export const visitorPresets: readonly RangePreset[] = ['1h', '5h', '24h', '7d', '30d']

export interface VisitorSearch {
  range?: RangePreset
}

export function visitorSearch({ range }: Record<string, unknown>): VisitorSearch {
  const preset = visitorPresets.find((each) => each === range)
  return preset ? { range: preset } : {}
}
