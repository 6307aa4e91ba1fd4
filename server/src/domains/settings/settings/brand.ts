import { type Brand, type BrandSettings, brandSettings } from '@fyr/contract/settings/brand'
import { refuseField } from '#request/problem.ts'

/** Settings that make a brand. */
const ofBrand: ReadonlySet<string> = new Set(['COMPANY_BRANDING_TITLE', ...Object.keys(brandSettings)])

/** Whether changes of a company's settings are ones of its brand. */
export const changesBrand = (changes: object): boolean => Object.keys(changes).some((key) => ofBrand.has(key))

const images = ['WHITE_LABEL_IMAGE', 'appIcon'] as const
export type BrandImage = (typeof images)[number]

type Changed = { [K in keyof BrandSettings]?: BrandSettings[K] | undefined }

/** Pictures are uploaded by calls of their own: whoever sends settings sends back what is there, or takes it away. */
export function refuseForeignImages(changes: Changed, before: BrandSettings): void {
  for (const key of images) {
    const image = changes[key]
    if (image !== undefined && image !== null && image !== before[key])
      refuseField(`body.${key}`, 'field.invalid')
  }
}

/** The pictures that are used no longer once the settings are others. */
export function droppedImages(before: BrandSettings, after: BrandSettings): string[] {
  return images.flatMap((key) => {
    const image = before[key]
    return image !== null && image !== after[key] ? [image] : []
  })
}

/** What pages show: each part the company's own, else the installation's. */
export function brandOf(
  company: (BrandSettings & { COMPANY_BRANDING_TITLE: string }) | null,
  installation: BrandSettings & { branding: string },
): Brand {
  const own = company ?? { ...installation, COMPANY_BRANDING_TITLE: installation.branding }
  const shows = installation.showPoweredBy && own.showPoweredBy
  return {
    title: own.COMPANY_BRANDING_TITLE || installation.branding,
    image: own.WHITE_LABEL_IMAGE ?? installation.WHITE_LABEL_IMAGE,
    appIcon: own.appIcon ?? installation.appIcon,
    primaryColor: own.primaryColor ?? installation.primaryColor,
    poweredBy: shows ? own.poweredBy || installation.poweredBy : '',
    hiddenLinks: [...new Set([...own.hiddenLinks, ...installation.hiddenLinks])],
    shopUrl: own.shopUrl || installation.shopUrl,
    manualUrl: own.manualUrl || installation.manualUrl,
  }
}
