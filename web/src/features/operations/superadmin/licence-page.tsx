import type { License, LicenseMeta } from '@fyr/contract/settings/licence'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton, Stack } from '#ui/layout.ts'
import { type Fact, Facts } from '#ui/page/facts.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { licence, licenceMeta } from './queries.ts'
import { SuperTabs } from './super-tabs.tsx'
import { UploadedLicences } from './uploaded-licences.tsx'

/** The licence in force, what is used of it, and those that were uploaded. */
export function LicencePage() {
  const { t } = useTranslation()
  const inForce = useQuery(licence())
  const meta = useQuery(licenceMeta())
  return (
    <Page title={t(($) => $.superadmin.title)}>
      <SuperTabs />
      <Loaded query={meta} skeleton={<Skeleton height={520} />}>
        {(facts) => (
          <>
            <Section title={t(($) => $.superadmin.inForce)}>
              <Loaded query={inForce} skeleton={<Skeleton height={320} />}>
                {(license) => <LicenceFacts license={license} meta={facts} />}
              </Loaded>
            </Section>
            <UploadedLicences licenses={facts.licenses} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function LicenceFacts({ license, meta }: { license: License; meta: LicenseMeta }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { usage, clockTurnedBackFrom } = meta
  const used = (count: number, maximum: number) => {
    const shown = formatNumber(count, language)
    const text =
      maximum === 0
        ? t(($) => $.superadmin.unlimited, { used: shown })
        : t(($) => $.superadmin.ofLimit, { used: shown, maximum: formatNumber(maximum, language) })
    const isFull = maximum !== 0 && count >= maximum
    return isFull ? (
      <StatusBadge status="attention" look="plain">
        {text}
      </StatusBadge>
    ) : (
      <span className="fyr-digits">{text}</span>
    )
  }
  const included = [
    license.decoderIncluded && t(($) => $.superadmin.decoders),
    license.mapDashboard && t(($) => $.superadmin.maps),
    license.whiteLabel && t(($) => $.superadmin.whiteLabel),
  ].filter((each) => each !== false)
  const isOver =
    (license.maxNodes !== 0 && usage.nodes > license.maxNodes) ||
    (license.maxCompanies !== 0 && usage.companies > license.maxCompanies)
  const facts: Fact[] = [
    { label: t(($) => $.superadmin.usedNodes), value: used(usage.nodes, license.maxNodes) },
    { label: t(($) => $.superadmin.usedCompanies), value: used(usage.companies, license.maxCompanies) },
    { label: t(($) => $.superadmin.usedGateways), value: used(usage.gateways, license.maxGateways) },
    { label: t(($) => $.superadmin.expiry), value: <Expiry license={license} /> },
    {
      label: t(($) => $.superadmin.licensee),
      value: license.licenseId === null ? t(($) => $.superadmin.builtIn) : license.name,
    },
    ...(license.licenseId === null ? [] : [{ label: t(($) => $.superadmin.email), value: license.email }]),
    {
      label: t(($) => $.superadmin.includes),
      value: included.join(', ') || t(($) => $.superadmin.nothing),
    },
    {
      label: t(($) => $.superadmin.installation),
      value: (
        <>
          <span className="fyr-digits">{meta.installationId}</span>
          <br />
          <span className="fyr-dimmed">{t(($) => $.superadmin.installationHint)}</span>
        </>
      ),
    },
  ]
  return (
    <Stack gap="md">
      {license.licenseId === null && <p>{t(($) => $.superadmin.builtInText)}</p>}
      {isOver && (
        <div className="fyr-notice" data-tone="attention">
          {t(($) => $.superadmin.overLimit)}
        </div>
      )}
      {clockTurnedBackFrom !== null && <ClockNotice time={clockTurnedBackFrom} />}
      <Facts facts={facts} />
    </Stack>
  )
}

function Expiry({ license: { expiryDate, expiresIn } }: { license: License }) {
  const { t } = useTranslation()
  if (expiryDate === null) return t(($) => $.superadmin.never)
  if (expiresIn > 30) return <TimeText at={expiryDate} as="date" />
  return (
    <>
      <TimeText at={expiryDate} as="date" />{' '}
      <StatusBadge status={expiresIn === 0 ? 'alarm' : 'attention'} look="plain">
        {expiresIn === 0
          ? t(($) => $.superadmin.expired)
          : t(($) => $.superadmin.notice.expires, { count: expiresIn })}
      </StatusBadge>
    </>
  )
}

function ClockNotice({ time }: { time: string }) {
  const { t } = useTranslation()
  const { exact } = useTimeFormat()
  return (
    <div className="fyr-notice" data-tone="alarm" role="alert">
      {t(($) => $.superadmin.clockBack, { time: exact(Date.parse(time)) })}
    </div>
  )
}
