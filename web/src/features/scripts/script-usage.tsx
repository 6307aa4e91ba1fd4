import type { ScriptUsage as Usage } from '@fyr/contract/automation/scripts'
import { mdiAlert } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { FactStrip } from '#ui/page/fact-strip.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { scriptUsage } from './queries.ts'

const refetchMs = 15_000
/** From here on somebody should know before it is too late. */
const highShare = 0.8

/** What the company's scripts have used, against its limits. */
export function ScriptUsage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { data } = useQuery({ ...scriptUsage(useCompanyId()), refetchInterval: refetchMs })
  const write = (name: keyof Usage, value: number) =>
    name === 'cpuMs'
      ? t(($) => $.scripts.usage.seconds, { seconds: formatNumber(value / 1000, language, 1) })
      : formatNumber(value, language)
  const factOf = (name: keyof Usage, label: string) => {
    const { used, limit } = data?.[name] ?? { used: 0, limit: 0 }
    const isHigh = limit > 0 && used > limit * highShare
    const text = t(($) => $.scripts.usage.of, { used: write(name, used), limit: write(name, limit) })
    return {
      label,
      attention: isHigh,
      value: data ? (
        <span className="fyr-script-used">
          {isHigh && <Icon path={mdiAlert} size={16} />}
          {text}
        </span>
      ) : (
        '–'
      ),
    }
  }
  return (
    <section aria-label={t(($) => $.scripts.usage.title)} className="fyr-script-usage">
      <FactStrip
        facts={[
          factOf(
            'scripts',
            t(($) => $.scripts.usage.scripts),
          ),
          factOf(
            'cpuMs',
            t(($) => $.scripts.usage.cpu),
          ),
          factOf(
            'runs',
            t(($) => $.scripts.usage.runs),
          ),
          factOf(
            'requests',
            t(($) => $.scripts.usage.requests),
          ),
          factOf(
            'waiting',
            t(($) => $.scripts.usage.waiting),
          ),
        ]}
      />
    </section>
  )
}
