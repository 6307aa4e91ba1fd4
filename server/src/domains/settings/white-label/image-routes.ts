import { minIconSide } from '@fyr/contract/settings/white-label-images'
import type { Database } from '#db/index.ts'
import { keepImage, keepPortalImage } from '#domains/records/images/index.ts'
import { type BrandImage, saveGlobalSettings, saveSettings } from '#domains/settings/settings/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import type { RouteCall } from '#request/route.ts'

/** In bytes: pages and mails that nobody is signed in for carry it. */
const maximumLogo = 1024 * 1024

interface Side {
  width: number
  height: number
}
const checks: Record<BrandImage, (picture: Side) => void> = {
  WHITE_LABEL_IMAGE: () => undefined,
  appIcon({ width, height }) {
    if (width !== height || width < minIconSide) {
      fail('image.notSquare', { params: { minimum: minIconSide } })
    }
  },
}

/** Logos and icons, of companies and of the installation. */
export function brandImageRoutes({ database }: { database: Database }) {
  const ofCompany =
    (key: BrandImage) =>
    ({ context, body }: RouteCall<{ body: unknown }>) =>
      context.inCompany(async (db, by) => {
        const image = await keepImage(db, body, by.now, checks[key])
        await saveSettings(db, by, { [key]: image })
        return { image }
      })
  const ofInstallation =
    (key: BrandImage) =>
    ({ context, body }: RouteCall<{ body: unknown }>) =>
      database.withPlatform(async (db) => {
        const image = await keepPortalImage(db, body, checks[key])
        await saveGlobalSettings(db, actorOf(context), { [key]: image })
        return { image }
      })
  const { setLogo, setIcon, setPortalLogo, setPortalIcon } = on.whiteLabel
  const options = { bodyLimit: maximumLogo }
  return {
    setLogo: setLogo.route(options, ofCompany('WHITE_LABEL_IMAGE')),
    setIcon: setIcon.route(options, ofCompany('appIcon')),
    setPortalLogo: setPortalLogo.route(options, ofInstallation('WHITE_LABEL_IMAGE')),
    setPortalIcon: setPortalIcon.route(options, ofInstallation('appIcon')),
  }
}
