import type { CompanyDomain } from '@fyr/contract/settings/company-domains'
import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/page/facts.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'

const statusOf = { requested: 'attention', approved: 'ok', refused: 'silent' } as const

/** Whether it was approved. */
export function DomainState({ state }: Pick<CompanyDomain, 'state'>) {
  const { t } = useTranslation()
  return <StatusBadge status={statusOf[state]}>{t(($) => $.branding.domains.state[state])}</StatusBadge>
}

/** The DNS record that the domain needs, and where it led when it was checked. */
export function DomainFacts({ host, target, check, checkedAt }: CompanyDomain) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        { label: t(($) => $.branding.domains.record), value: <code>{`${host}. CNAME ${target}.`}</code> },
        {
          label: t(($) => $.branding.domains.checkResult),
          value:
            check === null ? (
              <span className="fyr-dimmed">{t(($) => $.branding.domains.unchecked)}</span>
            ) : (
              <>
                <StatusBadge status={check === 'ok' ? 'ok' : 'attention'} look="plain">
                  {t(($) => $.branding.domains.checks[check])}
                </StatusBadge>{' '}
                <span className="fyr-dimmed">
                  <TimeAgo at={checkedAt} />
                </span>
              </>
            ),
        },
      ]}
    />
  )
}
