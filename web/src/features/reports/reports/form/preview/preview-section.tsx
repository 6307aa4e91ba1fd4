import type { ReportType } from '@fyr/contract/reports/report-kinds'
import type { ReportPreview } from '@fyr/contract/reports/reports'
import { useDebouncedValue } from '@mantine/hooks'
import { mdiFileSearchOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { periodsOf, periodText, tempoOf } from '../../list/schedule.ts'
import { reportPreview } from '../../queries.ts'
import { isIncomplete, type ReportValues, scheduleOf, selectionsOf, toldOf } from '../report-values.ts'
import { missingIn } from '../selection-values.ts'
import { joinFacts } from './join-facts.ts'
import { PreviewPart } from './preview-part.tsx'

/** What the last whole period would have told, while one chooses. */
export function PreviewSection({ values }: { values: ReportValues }) {
  const { t } = useTranslation()
  return (
    <Section title={t(($) => $.reports.preview.title)}>
      <PreviewBody values={values} />
    </Section>
  )
}

function PreviewBody({ values }: { values: ReportValues }) {
  const { t } = useTranslation()
  const { type, resources, dashboard, template, degreeDays } = values
  if (type === 'dashboard')
    return dashboard === null ? (
      <p className="fyr-dimmed">{t(($) => $.reports.preview.nothing)}</p>
    ) : (
      <TextLink to="/dashboard/$id" params={{ id: String(dashboard) }}>
        {t(($) => $.reports.dashboard.open)}
      </TextLink>
    )
  const isNothing =
    (type === 'regular' && resources.length === 0) || (type === 'template' && template === null)
  if (isNothing) return <p className="fyr-dimmed">{t(($) => $.reports.preview.nothing)}</p>
  const isOpen = type === 'trend' && isIncomplete(degreeDays)
  if (isOpen || selectionsOf(values).some(([, each]) => missingIn(each).length > 0))
    return <p className="fyr-dimmed">{t(($) => $.reports.preview.incomplete)}</p>
  return <Told type={type} values={values} />
}

function Told({ type, values }: { type: Exclude<ReportType, 'dashboard'>; values: ReportValues }) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const { resources, trendReadings, compareWith, degreeDays, template, language } = values
  const { tempo, weekday, monthDay, firstDay, day } = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is written changes nothing of it
  const body = useMemo(
    () => ({
      ...scheduleOf(values, timeZone),
      language: language || null,
      ...toldOf(type, values),
    }),
    [
      type,
      resources,
      trendReadings,
      compareWith,
      degreeDays,
      template,
      tempo,
      weekday,
      monthDay,
      firstDay,
      day,
      language,
      timeZone,
    ],
  )
  const [asked] = useDebouncedValue(body, 600)
  const query = useQuery({
    ...reportPreview(companyId, asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  // The preview on screen belongs to the former choice.
  const isOutdated = asked !== body || query.isPlaceholderData
  const schedule = scheduleOf(values, timeZone)
  const name = t(($) => $.reports.makeNow.last[tempoOf(schedule.tempo)])
  const problem = query.error ? problemOf(query.error) : null
  if (problem?.kind === 'refused' && problem.code === 'report.noData') {
    const { from, to } = periodsOf(schedule, timeZone, Date.now()).last
    return (
      <div aria-busy={isOutdated}>
        <EmptyState
          compact
          icon={mdiFileSearchOutline}
          title={t(($) => $.reports.preview.noData)}
          text={t(($) => $.reports.preview.period, {
            name,
            period: periodText(from, to, format),
          })}
        />
      </div>
    )
  }
  return (
    <div aria-busy={isOutdated}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} />}
        errorTitle={t(($) => $.reports.preview.failed)}
      >
        {(preview) => <Preview name={name} preview={preview} />}
      </Loaded>
    </div>
  )
}

function Preview({ name, preview: { start, end, sections } }: { name: string; preview: ReportPreview }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  return (
    <Stack gap="lg">
      <p className="fyr-dimmed">
        {t(($) => $.reports.preview.period, { name, period: periodText(start, end, format) })}
      </p>
      {sections.map(({ heading, parts }) => (
        <div key={heading} className="fyr-report-part">
          <h3>{heading}</h3>
          {joinFacts(parts).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name, and come all anew
            <PreviewPart key={at} part={part} start={Date.parse(start)} end={Date.parse(end)} />
          ))}
        </div>
      ))}
    </Stack>
  )
}
