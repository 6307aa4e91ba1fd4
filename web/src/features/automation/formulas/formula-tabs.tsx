import { useTranslation } from 'react-i18next'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** The pages of formulas. */
export function FormulaTabs() {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t(($) => $.formulas.title)}
      tabs={[
        { to: '/formula', label: t(($) => $.formulas.title) },
        { to: '/formula/constants', label: t(($) => $.formulas.constants.title) },
      ]}
    />
  )
}
