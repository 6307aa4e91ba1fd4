import type { BrandSettings, HideableLink, hideableLinks } from '@fyr/contract/settings/brand'

/** The contract's; its schemas stay out of the browser. */
export const links = ['apiReference', 'versions', 'demo', 'register'] as const satisfies typeof hideableLinks

/** Of a company, or of the installation, where the title is its `branding`. */
export interface BrandOwner extends BrandSettings {
  title: string
}

/** The settings as the form holds them. */
export interface BrandValues extends Record<string, unknown> {
  title: string
  primaryColor: string
  poweredBy: string
  showPoweredBy: boolean
  hiddenLinks: HideableLink[]
  shopUrl: string
  manualUrl: string
  mailSender: string
  mailFooter: string
}

export const valuesOf = (settings: BrandOwner): BrandValues => ({
  title: settings.title,
  primaryColor: settings.primaryColor ?? '',
  poweredBy: settings.poweredBy,
  showPoweredBy: settings.showPoweredBy,
  hiddenLinks: [...settings.hiddenLinks],
  shopUrl: settings.shopUrl,
  manualUrl: settings.manualUrl,
  mailSender: settings.mailSender,
  mailFooter: settings.mailFooter,
})

export type BrandChanges = Partial<Omit<BrandOwner, 'WHITE_LABEL_IMAGE' | 'appIcon'>>

/** Only what differs, so that nobody undoes what a colleague changes meanwhile. */
export function changesOf(values: BrandValues, before: BrandValues): BrandChanges {
  const sent = { ...values, primaryColor: values.primaryColor || null }
  const changed = Object.entries(sent).filter(
    ([key]) => JSON.stringify(values[key]) !== JSON.stringify(before[key]),
  )
  return Object.fromEntries(changed)
}
