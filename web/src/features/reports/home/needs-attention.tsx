import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { worstAlarms } from '#entities/alarms/queries.ts'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { useValuesNow, type ValueNow } from '#entities/alarms/use-values-now.ts'
import { ValueAndLimit } from '#entities/alarms/value-and-limit.tsx'
import { Button, Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { CollapsedCard } from './collapsed-card.tsx'

// Opened by a click; the page need not wait for it.
const AcknowledgeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

const shown = 8
const rowHeight = 62
const none: readonly ActiveAlarm[] = []

/** The worst active alarms, each to be acknowledged here; `count`: how many there are, so that their room is kept. */
export function NeedsAttention({ companyId, count }: { companyId: string; count: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const query = useQuery(worstAlarms(companyId, shown))
  const worst = query.data ?? none
  const valueNow = useValuesNow(worst)
  const [chosen, setChosen] = useState<ActiveAlarm[]>([])
  const mayAcknowledge = may('Alarm.Update')
  const title = t(($) => $.home.wrong)
  return (
    <>
      {(query.data?.length ?? count) === 0 ? (
        <CollapsedCard title={title} text={t(($) => $.home.wrongNone)} />
      ) : (
        <Section
          title={title}
          actions={
            <LinkButton variant="subtle" size="compact-sm" to="/alarm/active">
              {t(($) => $.home.allActive)}
            </LinkButton>
          }
        >
          <Loaded query={query} skeleton={<Skeleton height={Math.min(shown, count) * rowHeight} />}>
            {() => (
              <ul className="fyr-home-list">
                {worst.map((alarm) => (
                  <AlarmRow
                    key={alarm.id}
                    alarm={alarm}
                    now={valueNow(alarm)}
                    {...(mayAcknowledge && { onAcknowledge: () => setChosen([alarm]) })}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Section>
      )}
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <AcknowledgeDialog alarms={chosen} onClose={() => setChosen([])} />
        </Suspense>
      )}
    </>
  )
}

interface AlarmRowProps {
  alarm: ActiveAlarm
  now: ValueNow | undefined
  /** Only for who may change alarms, and may open the rule too. */
  onAcknowledge?: () => void
}

function AlarmRow({ alarm, now, onAcknowledge }: AlarmRowProps) {
  const { t } = useTranslation()
  const limitText = useLimitText()
  const {
    alarmId,
    name,
    priority,
    tag,
    tagName,
    keyLabel,
    unit,
    decimals,
    valueMapping,
    triggered,
    flagging,
  } = alarm
  const label = t(($) => $.alarms.acknowledge.action)
  return (
    <li>
      <span className="fyr-home-priority">
        <Priority priority={priority} />
      </span>
      <div className="fyr-grow">
        <div className="fyr-home-name">
          {onAcknowledge ? (
            <TextLink to="/alarm/$id" params={{ id: alarmId }}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </div>
        <div className="fyr-dimmed">
          <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }} underline="always">
            {tagName}
          </TextLink>
          {' · '}
          <span className="fyr-home-fact">
            {keyLabel}{' '}
            <ValueAndLimit
              value={now?.value}
              unit={unit}
              decimals={decimals}
              valueMapping={valueMapping}
              limit={limitText(alarm)}
            />
          </span>
          {' · '}
          <span className="fyr-home-fact">
            <TimeAgo at={triggered} />
          </span>
          {!flagging && (
            <>
              {' · '}
              <span className="fyr-home-fact">{t(($) => $.alarms.activeState.back)}</span>
            </>
          )}
        </div>
      </div>
      {onAcknowledge && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${label}: ${name}, ${tagName}`}
          onClick={onAcknowledge}
        >
          {label}
        </Button>
      )}
    </li>
  )
}
