import type { PublicView } from '@fyr/contract/dashboards/public-dashboards'
import { mdiClockOutline, mdiLinkOff } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '#core/brand.ts'
import { SilenceHours } from '#entities/nodes/company-settings.ts'
import { DashboardBody, hasRange } from '#features/dashboards/dashboards/canvas/dashboard-body.tsx'
import { LiveMark } from '#features/dashboards/dashboards/live-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/layout.ts'
import { setPageHead } from '#ui/page/page-head.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { TimeProvider, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { PresetButtons } from '#ui/time/range/preset-buttons.tsx'
import { ControlLockContext } from '#widgets/parts/control/control-lock.ts'
import { isGone, visitedDashboard, visitedSource } from '../queries.ts'
import { endInWords } from '../share/expiry.ts'
import { visitorPresets } from './search.ts'
import { useVisit } from './use-visit.ts'
import { useVisitorRange } from './use-visitor-range.ts'
import './public-page.css'

const route = getRouteApi('/public/$id')

/** A dashboard that was shared with everybody: the picture and nothing around it. */
export function PublicPage() {
  const { id } = route.useParams()
  const query = useQuery(visitedDashboard(id))
  if (isGone(query.error)) return <Gone />
  if (query.data) {
    const { timeZone, silentAfterHours } = query.data
    return (
      <TimeProvider settings={{ timeZone }}>
        <SilenceHours value={silentAfterHours}>
          <ControlLockContext value="public">
            <Visited id={id} view={query.data} />
          </ControlLockContext>
        </SilenceHours>
      </TimeProvider>
    )
  }
  return (
    <main className="fyr-public" id="main">
      <Loaded query={query} skeleton={<Waiting />}>
        {() => null}
      </Loaded>
    </main>
  )
}

function Visited({ id, view }: { id: string; view: PublicView }) {
  const { t } = useTranslation()
  const { name, companyName, type, settings, widgets, expiresAt, chooseRange } = view
  const control = useVisitorRange(view)
  useVisit(id, expiresAt)
  useEffect(() => setPageHead(`${name} · ${companyName}`), [name, companyName])
  return (
    <div className="fyr-public">
      <header className="fyr-public-head">
        <div className="fyr-grow">
          <h1>{name}</h1>
          <p className="fyr-dimmed">{companyName}</p>
        </div>
        <LiveMark />
        {hasRange(type) &&
          (chooseRange ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take its own line
            <div className="fyr-range-presets" role="group" aria-label={t(($) => $.ui.range.label)}>
              <PresetButtons
                presets={visitorPresets}
                value={control.preset}
                onChange={(range) => control.setRange({ range })}
              />
            </div>
          ) : (
            <span className="fyr-public-range">
              <Icon path={mdiClockOutline} size={16} />
              {t(($) => $.ui.range[`last${settings.range}`])}
            </span>
          ))}
      </header>
      <main id="main">
        {type === 'default' && widgets.length === 0 ? (
          <EmptyState title={t(($) => $.sharing.public.empty)} />
        ) : (
          <DashboardBody
            type={type}
            source={visitedSource(id, view, chooseRange ? control.preset : undefined)}
            settings={{ ...settings, description: '', wall: [], wallSeconds: 30 }}
            control={control}
          />
        )}
      </main>
      <Foot expiresAt={expiresAt} />
    </div>
  )
}

function Foot({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { timeZone } = useTimeSettings()
  const { title: brand } = useBrand()
  return (
    <footer className="fyr-public-foot fyr-dimmed">
      <span>{t(($) => $.sharing.public.zone, { zone: timeZone })}</span>
      <span>{t(($) => $.sharing.public.until, { moment: endInWords(format, Date.parse(expiresAt)) })}</span>
      <span>{t(($) => $.sharing.public.madeWith, { brand })}</span>
    </footer>
  )
}

function Gone() {
  const { t } = useTranslation()
  const title = t(($) => $.sharing.public.gone)
  useEffect(() => setPageHead(title), [title])
  return (
    <main className="fyr-public" id="main">
      <div className="fyr-state fyr-public-gone" role="status">
        <Icon path={mdiLinkOff} size={40} className="fyr-dimmed" />
        <h1>{title}</h1>
        <p className="fyr-dimmed fyr-state-text">{t(($) => $.sharing.public.goneText)}</p>
      </div>
    </main>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={36} />
      <Skeleton height={180} mt="md" />
      <Skeleton height={320} mt="md" />
    </>
  )
}
