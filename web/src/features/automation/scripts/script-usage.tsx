import type { ScriptUsage as Usage } from '@fyr/contract/automation/scripts/scripts'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiAlert } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/layout.ts'
import { FactStrip } from '#ui/page/fact-strip.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { scriptUsage } from './queries.ts'

const refetchMs = 15_000
const names = ['scripts', 'cpuMs', 'runs', 'requests', 'waiting'] as const
const labels = {
  scripts: 'scripts',
  cpuMs: 'cpu',
  runs: 'runs',
  requests: 'requests',
  waiting: 'waiting',
} as const
/** From here on somebody should know before it is too late. */
const highShare = 0.8

/** What the company's scripts have used, against its limits. */
export function ScriptUsage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const query = useQuery({ ...scriptUsage(useCompanyId()), refetchInterval: refetchMs })
  const write = (name: keyof Usage, value: number) =>
    name === 'cpuMs'
      ? t(($) => $.scripts.usage.seconds, { seconds: formatNumber(value / 1000, language, 1) })
      : formatNumber(value, language)
  const factOf = (data: Usage, name: keyof Usage, label: string) => {
    const { used, limit } = data[name]
    const isHigh = limit > 0 && used > limit * highShare
    const text = t(($) => $.scripts.usage.of, { used: write(name, used), limit: write(name, limit) })
    return {
      label,
      attention: isHigh,
      value: (
        <span className="fyr-script-used">
          {isHigh && <Icon path={mdiAlert} size={16} />}
          {text}
        </span>
      ),
    }
  }
  // Quotas tell nothing before there is a script.
  if (query.data?.scripts.used === 0) return null
  return (
    <section aria-label={t(($) => $.scripts.usage.title)} className="fyr-script-usage">
      <Loaded query={query} skeleton={<Skeleton height={56} />}>
        {(data) => (
          <FactStrip
            facts={names.map((name) =>
              factOf(
                data,
                name,
                t(($) => $.scripts.usage[labels[name]]),
              ),
            )}
          />
        )}
      </Loaded>
    </section>
  )
}
