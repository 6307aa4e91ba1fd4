import type { Overview } from '@fyr/contract/companies/companies'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiBattery20, mdiBellAlertOutline, mdiChartLine, mdiSleep } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/links.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'

const priorities = ['a', 'b', 'c'] as const

/** The four numbers of the company; each leads to what it counts. */
export function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const may = useMay()
  const { language } = useTimeSettings()
  const number = (value: number) => formatNumber(value, language)
  const { activeAlarms, nodes, silentNodes, lowBatteryNodes, readingsToday, readingsYesterday } = overview
  const active = activeAlarms.a + activeAlarms.b + activeAlarms.c
  const ofNodes = t(($) => $.home.figures.ofNodes, { count: nodes })

  return (
    <div className="fyr-figures">
      {may('Alarm.View') && (
        <Figure
          icon={mdiBellAlertOutline}
          label={t(($) => $.home.figures.alarms)}
          to="/alarm/active"
          value={number(active)}
          tone={activeAlarms.a > 0 ? 'alarm' : active > 0 ? 'attention' : 'ok'}
        >
          {active === 0
            ? t(($) => $.home.figures.noAlarms)
            : priorities
                .filter((priority) => activeAlarms[priority] > 0)
                .map((priority) => (
                  <span key={priority} className="fyr-figure-part">
                    <Priority priority={priority} /> {number(activeAlarms[priority])}
                  </span>
                ))}
        </Figure>
      )}
      {may('Tag.View') && (
        <>
          <Figure
            icon={mdiSleep}
            label={t(($) => $.home.figures.silent)}
            to="/tag"
            filter="alarm:silent"
            value={number(silentNodes)}
            tone={silentNodes > 0 ? 'silent' : 'ok'}
          >
            {ofNodes}
          </Figure>
          <Figure
            icon={mdiBattery20}
            label={t(($) => $.home.figures.lowBattery)}
            to="/tag"
            filter="alarm:lowBattery"
            value={number(lowBatteryNodes)}
            tone={lowBatteryNodes > 0 ? 'attention' : 'ok'}
          >
            {ofNodes}
          </Figure>
          <Figure
            icon={mdiChartLine}
            label={t(($) => $.home.figures.readings)}
            to="/tag"
            value={number(readingsToday)}
          >
            {t(($) => $.home.figures.yesterday, { number: number(readingsYesterday) })}
          </Figure>
        </>
      )}
    </div>
  )
}

interface FigureProps {
  icon: string
  label: string
  to: '/alarm/active' | '/tag'
  filter?: string
  value: string
  tone?: 'ok' | 'attention' | 'alarm' | 'silent'
  children: ReactNode
}

function Figure({ icon, label, to, filter, value, tone, children }: FigureProps) {
  return (
    <TextLink to={to} search={filter ? { filter } : {}} className="fyr-figure" underline="never">
      <span className="fyr-figure-label">
        <Icon path={icon} size={18} />
        {label}
      </span>
      <span className="fyr-figure-value fyr-digits" data-tone={tone}>
        {value}
      </span>
      <span className="fyr-figure-parts fyr-digits">{children}</span>
    </TextLink>
  )
}
