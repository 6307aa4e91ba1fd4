import type { Texts } from '@fyr/texts'
import {
  mdiHelpCircleOutline,
  mdiWeatherCloudy,
  mdiWeatherFog,
  mdiWeatherLightningRainy,
  mdiWeatherNight,
  mdiWeatherNightPartlyCloudy,
  mdiWeatherPartlyCloudy,
  mdiWeatherPartlyRainy,
  mdiWeatherPartlySnowy,
  mdiWeatherPartlySnowyRainy,
  mdiWeatherPouring,
  mdiWeatherRainy,
  mdiWeatherSnowy,
  mdiWeatherSnowyHeavy,
  mdiWeatherSnowyRainy,
  mdiWeatherSunny,
} from '@mdi/js'

export type SkyName = keyof Texts['weather']['sky']

export interface Sky {
  name: SkyName
  thunder: boolean
  icon: string
}

const icons: Record<Exclude<SkyName, 'unknown'>, string> = {
  clearsky: mdiWeatherSunny,
  fair: mdiWeatherPartlyCloudy,
  partlycloudy: mdiWeatherPartlyCloudy,
  cloudy: mdiWeatherCloudy,
  fog: mdiWeatherFog,
  lightrain: mdiWeatherRainy,
  rain: mdiWeatherRainy,
  heavyrain: mdiWeatherPouring,
  lightrainshowers: mdiWeatherPartlyRainy,
  rainshowers: mdiWeatherPartlyRainy,
  heavyrainshowers: mdiWeatherPouring,
  lightsleet: mdiWeatherSnowyRainy,
  sleet: mdiWeatherSnowyRainy,
  heavysleet: mdiWeatherSnowyRainy,
  lightsleetshowers: mdiWeatherPartlySnowyRainy,
  sleetshowers: mdiWeatherPartlySnowyRainy,
  heavysleetshowers: mdiWeatherSnowyRainy,
  lightsnow: mdiWeatherSnowy,
  snow: mdiWeatherSnowy,
  heavysnow: mdiWeatherSnowyHeavy,
  lightsnowshowers: mdiWeatherPartlySnowy,
  snowshowers: mdiWeatherPartlySnowy,
  heavysnowshowers: mdiWeatherSnowyHeavy,
}
const atNight: Partial<Record<SkyName, string>> = {
  clearsky: mdiWeatherNight,
  fair: mdiWeatherNightPartlyCloudy,
  partlycloudy: mdiWeatherNightPartlyCloudy,
}

/** What the provider's word for the sky says: `heavysleetshowersandthunder`. */
export function readSky(word: string | null, night = false): Sky {
  const thunder = word?.endsWith('andthunder') ?? false
  // Two of the provider's own words have an s too many.
  const plain = (word ?? '').replace(/andthunder$/, '').replace(/^lights(sleet|snow)/, 'light$1')
  if (!isKnown(plain)) return { name: 'unknown', thunder, icon: mdiHelpCircleOutline }
  const icon = (night ? atNight[plain] : undefined) ?? icons[plain]
  return { name: plain, thunder, icon: thunder ? mdiWeatherLightningRainy : icon }
}

const isKnown = (word: string): word is keyof typeof icons => Object.hasOwn(icons, word)
