import type { AttentionItem } from '@fyr/contract/operations/health'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { attention } from '../queries.ts'
import './health.css'

const renewMs = 60_000

/** What a super administrator has to see to, each with the way to it. */
export function Attention() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const query = useQuery({ ...attention(), refetchInterval: renewMs })
  return (
    <Section title={t(($) => $.health.attention.title)}>
      <Loaded query={query} skeleton={<Skeleton height={32} />}>
        {(items) =>
          items.length === 0 ? (
            <StatusBadge status="ok" look="plain">
              {t(($) => $.health.attention.none)}
            </StatusBadge>
          ) : (
            <ul className="fyr-attention">
              {items.map((item) => (
                <li key={`${item.kind} ${item.company?.companyId} ${item.part}`}>
                  <StatusBadge status={item.state === 'fault' ? 'alarm' : 'attention'} look="icon">
                    {t(($) => $.health.states[item.state])}
                  </StatusBadge>
                  <TextLink {...linkOf(item)} underline="always">
                    {textOf(item, t, language)}
                  </TextLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function textOf(
  { kind, value, maximum, company, part, state }: AttentionItem,
  t: TFunction,
  language: string,
) {
  const number = (count: number | null) => formatNumber(count ?? 0, language, 0)
  const words = { value: number(value), maximum: number(maximum), company: company?.name ?? '' }
  switch (kind) {
    case 'licenseExpired':
      return t(($) => $.health.attention.licenseExpired)
    case 'licenseExpires':
      return t(($) => $.health.attention.licenseExpires, { count: value ?? 0 })
    case 'licenseNodes':
      return t(($) => $.health.attention.licenseNodes, words)
    case 'licenseCompanies':
      return t(($) => $.health.attention.licenseCompanies, words)
    case 'companyNodes':
      return t(($) => $.health.attention.companyNodes, words)
    case 'dataErrors':
      return t(($) => $.health.attention.dataErrors, words)
    case 'domains':
      return t(($) => $.health.attention.domains, { count: value ?? 0 })
    case 'health':
      return t(($) => $.health.attention.health, {
        part: part === null ? '' : t(($) => $.health.parts[part]),
        state: t(($) => $.health.states[state]),
      })
  }
}

/** A company's own pages are reached from its row. */
function linkOf({ kind, company, part }: AttentionItem) {
  switch (kind) {
    case 'licenseExpired':
    case 'licenseExpires':
    case 'licenseNodes':
    case 'licenseCompanies':
      return { to: '/superadmin/licence' } as const
    case 'companyNodes':
    case 'dataErrors':
      return { to: '/superadmin', search: { q: company?.name ?? '' } } as const
    case 'domains':
      return { to: '/settings/portal', hash: 'domains' } as const
    case 'health':
      return { to: '/superadmin/health', hash: part ?? '' } as const
  }
}
