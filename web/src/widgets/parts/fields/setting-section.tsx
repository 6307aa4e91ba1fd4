import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import './setting-fields.css'

interface SettingSectionProps {
  of: 'data' | 'look' | 'thresholds'
  children: ReactNode
}

/** Settings of one group; its head stays in sight while they are scrolled. */
export function SettingSection({ of, children }: SettingSectionProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section className="fyr-setting-section" aria-labelledby={heading}>
      <h3 id={heading}>{t(($) => $.widgets.settings.groups[of])}</h3>
      {children}
    </section>
  )
}
