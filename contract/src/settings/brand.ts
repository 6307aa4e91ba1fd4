import * as z from 'zod'
import type { ErrorCode } from '../endpoints/errors.ts'
import { image, oneLine, text } from '../endpoints/fields.ts'
import { isBrandColor, parseHex } from '../values/contrast.ts'
import { isWebAddress } from '../values/web-hosts.ts'

const because = (code: ErrorCode) => ({ message: code })

/** Links that a brand may leave out. */
export const hideableLinks = ['apiReference', 'versions', 'demo', 'register'] as const
export type HideableLink = (typeof hideableLinks)[number]

/** Empty for none. */
const webAddress = oneLine(text(1000).trim()).refine(
  (value) => value === '' || isWebAddress(value),
  because('field.webAddress'),
)

/** What a company, or the installation for all that set nothing themselves, makes its own. */
export const brandSettings = {
  /** The logo. Uploaded by a call of its own; null takes it away. */
  WHITE_LABEL_IMAGE: image,
  /** Square: of the browser's tab, and of the installed app. As the logo. */
  appIcon: image,
  primaryColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, because('field.color'))
    .refine((value) => parseHex(value) === null || isBrandColor(value), because('field.colorContrast'))
    .nullable(),
  poweredBy: oneLine(text(80).trim()),
  showPoweredBy: z.boolean(),
  hiddenLinks: z.array(z.enum(hideableLinks)).max(hideableLinks.length),
  /** Where nodes can be bought. */
  shopUrl: webAddress,
  /** Where the provider's manual is. */
  manualUrl: webAddress,
  /** The name of the sender of mails; their address is the installation's. */
  mailSender: oneLine(text(60).trim()),
  mailFooter: text(500).trim(),
}
export type BrandSettings = z.infer<z.ZodObject<typeof brandSettings>>

/** Without anything of one's own. */
export const noBrand: BrandSettings = {
  WHITE_LABEL_IMAGE: null,
  appIcon: null,
  primaryColor: null,
  poweredBy: '',
  showPoweredBy: true,
  hiddenLinks: [],
  shopUrl: '',
  manualUrl: '',
  mailSender: '',
  mailFooter: '',
}

/** A brand as pages show it: the company's own, else the installation's. */
export const brand = z
  .object({
    title: z.string(),
    image,
    appIcon: image,
    primaryColor: z.string().nullable(),
    /** Empty: not shown. */
    poweredBy: z.string(),
    hiddenLinks: z.array(z.enum(hideableLinks)),
    shopUrl: z.string(),
    manualUrl: z.string(),
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brand>
