import * as z from 'zod'
import { text } from '../endpoints/fields.ts'
import { iframeSettings } from './contents.ts'
import { controlSlider } from './controls/controls.ts'
import { buttonAction, functionButtonSettings } from './controls/function-button.ts'

/** Settings of widgets as visitors of a public dashboard get them: what can be seen, nothing that can be sent. */

/** @see controlSlider: without what is sent, and with a DevEUI only where a value of the node is shown */
export const publicSlider = controlSlider
  .omit({ send: true, port: true, confirmed: true, expiresIn: true })
  .extend({ deveui: text(64) })
export type PublicSlider = z.infer<typeof publicSlider>

export const publicSliders = z.strictObject({ sliders: z.array(publicSlider) })

const kinds = buttonAction.options.map(({ shape }) => shape.kind.value)
export const publicButton = z.strictObject({
  label: functionButtonSettings.shape.label,
  action: z.strictObject({
    kind: z.enum(kinds),
    /** The value that is shown, of a button that stores one. */
    target: buttonAction.options[2].shape.target,
    control: publicSlider.nullable(),
  }),
})
export type PublicButton = z.infer<typeof publicButton>

/** The page itself comes by a ticket in the data; its address may hold tokens. */
export const publicIframe = iframeSettings.omit({ url: true }).extend({ host: z.string().nullable() })
export type PublicIframe = z.infer<typeof publicIframe>
