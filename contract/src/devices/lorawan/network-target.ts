import * as z from 'zod'
import { id, oneLine, text } from '../../endpoints/fields.ts'

/** ChirpStack: the id of a profile that devices are created with. */
export const deviceProfile = oneLine(text(36).trim()).refine((value) => /^([0-9a-f-]{36})?$/i.test(value), {
  message: 'field.invalid',
})

/** Where a device is created. */
export const networkTarget = z.strictObject({
  integrationId: id,
  deviceProfile: deviceProfile.optional().describe('ChirpStack: another than the usual one'),
})
