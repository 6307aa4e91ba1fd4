import type { StorageState } from '@fyr/contract/operations/storage'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#ui/format/bytes.ts'
import { Skeleton } from '#ui/layout.ts'
import { type Fact, Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { storageState } from './queries.ts'

const renewMs = 5000
/** With fewer, empty tables weigh more than what is in them. */
const enough = 10_000

/** What the readings of all companies take, and how the work on them gets on; renewed while it is looked at. */
export function StorageSection() {
  const { t } = useTranslation()
  const query = useQuery({ ...storageState(), refetchInterval: renewMs })
  return (
    <Section id="storage" title={t(($) => $.storage.title)}>
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {(state) => <StorageFacts state={state} />}
      </Loaded>
    </Section>
  )
}

function StorageFacts({ state }: { state: StorageState }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { intake, disk, readings, bytes, background } = state
  const number = (value: number, decimals = 0) => (
    <span className="fyr-digits">{formatNumber(value, language, decimals)}</span>
  )
  const size = (value: number) => <span className="fyr-digits">{formatBytes(value, language)}</span>
  const { fault } = background
  const facts: Fact[] = [
    {
      label: t(($) => $.storage.intake),
      value:
        intake === 'open' ? (
          <StatusBadge status="ok" look="plain">
            {t(($) => $.storage.intakeOpen)}
          </StatusBadge>
        ) : (
          <StatusBadge status="alarm" look="plain">
            {t(($) => $.storage.intakeFull)}
          </StatusBadge>
        ),
    },
    {
      label: t(($) => $.storage.disk),
      value: disk
        ? t(($) => $.storage.diskOf, {
            free: formatBytes(disk.free, language),
            total: formatBytes(disk.total, language),
          })
        : t(($) => $.storage.unknownDisk),
    },
    ...(disk ? [{ label: t(($) => $.storage.reserve), value: size(disk.reserve) }] : []),
    { label: t(($) => $.storage.readings), value: number(readings) },
    { label: t(($) => $.storage.size), value: size(bytes) },
    {
      label: t(($) => $.storage.bytesPerReading),
      value: readings >= enough ? number(bytes / readings, 1) : null,
    },
    { label: t(($) => $.storage.open), value: number(background.openReadings) },
    { label: t(($) => $.storage.sealing), value: number(background.sealing) },
    { label: t(($) => $.storage.sealed), value: number(background.sealed) },
    { label: t(($) => $.storage.merged), value: number(background.merged) },
    {
      label: t(($) => $.storage.damaged),
      value:
        background.damaged === 0 ? (
          number(0)
        ) : (
          <StatusBadge status="alarm" look="plain">
            {formatNumber(background.damaged, language, 0)}
          </StatusBadge>
        ),
    },
    { label: t(($) => $.storage.removing), value: number(background.seriesBeingRemoved) },
    { label: t(($) => $.storage.memory), value: size(background.openBytes + background.headBytes) },
    ...(fault === null
      ? []
      : [
          {
            label: t(($) => $.storage.fault),
            value: (
              <StatusBadge status="attention" look="plain">
                {fault}
              </StatusBadge>
            ),
          },
        ]),
  ]
  return <Facts facts={facts} />
}
