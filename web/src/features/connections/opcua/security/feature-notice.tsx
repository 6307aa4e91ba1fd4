import { useTranslation } from 'react-i18next'
import { useFeature } from '#core/use-feature.ts'

/** Says that the company does not have the feature: what exists can be viewed and deleted. */
export function FeatureNotice() {
  const { t } = useTranslation()
  if (useFeature('opcUa')) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      {t(($) => $.opcua.off)}
    </div>
  )
}
