import { useTranslation } from 'react-i18next'
import type { Sky } from './sky.ts'

/** What the sky does, in words: an icon alone would not tell a shower of sleet from one of snow. */
export function useSkyText(): (sky: Sky) => string {
  const { t } = useTranslation()
  return ({ name, thunder }) => {
    const sky = t(($) => $.weather.sky[name])
    return thunder ? t(($) => $.weather.thunder, { sky }) : sky
  }
}
