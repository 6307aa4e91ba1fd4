import * as z from 'zod'
import { moduleBody } from '../widgets/module.ts'
import { publicButton, publicIframe, publicSliders } from '../widgets/public.ts'
import { moduleTypes } from '../widgets/types.ts'
import { answeredFields, type DashboardModule } from './dashboard-content.ts'

const ownSettings: { [type: number]: z.ZodType } = {
  [moduleTypes.iframe]: publicIframe,
  [moduleTypes.functionButton]: publicButton,
  [moduleTypes.controlSliders]: publicSliders,
}
type OwnType =
  | typeof moduleTypes.iframe
  | typeof moduleTypes.functionButton
  | typeof moduleTypes.controlSliders
type Placed = Omit<DashboardModule, 'type' | 'settings'>

/** A widget of a public dashboard. */
export type PublicModule =
  | Exclude<DashboardModule, { type: OwnType }>
  | (Placed & { type: typeof moduleTypes.iframe; settings: z.infer<typeof publicIframe> })
  | (Placed & { type: typeof moduleTypes.functionButton; settings: z.infer<typeof publicButton> })
  | (Placed & { type: typeof moduleTypes.controlSliders; settings: z.infer<typeof publicSliders> })

const modules = moduleBody.options.map(({ shape }) =>
  z.strictObject({
    ...shape,
    ...answeredFields,
    settings: ownSettings[shape.type.value] ?? shape.settings,
  }),
)
// The map forgets that these are the alternatives of `moduleBody`, in the same order.
export const publicModule = z
  .discriminatedUnion('type', modules as unknown as typeof moduleBody.options)
  .meta({ id: 'PublicDashboardModule' }) as unknown as z.ZodType<PublicModule, PublicModule>
