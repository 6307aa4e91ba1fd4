import { externalSettings } from './external.ts'
import { installationSettings } from './installation.ts'
import { limitSettings } from './limits.ts'
import { messageSettings } from './messages.ts'
import { networkSettings } from './network.ts'
import { observabilitySettings } from './observability.ts'
import { readingSettings } from './readings.ts'

/** Every setting there is, by area. The documentation's table is made of it, in this order. */
export const settings = {
  ...networkSettings,
  ...installationSettings,
  ...messageSettings,
  ...observabilitySettings,
  ...externalSettings,
  ...limitSettings,
  ...readingSettings,
}
