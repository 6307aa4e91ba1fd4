import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { Pool } from 'pg'
import { localeOf } from '#domains/settings/settings/index.ts'
import type { LearnedBand } from '../judging/bands/learned-band.ts'
import type { Detection } from '../judging/rules/detection.ts'
import type { AlarmRule, Condition, Series } from '../judging/rules/rule.ts'
import { type AlarmState, restoredState } from '../judging/state.ts'

/** An alarm as the engine holds it; no state means that nothing has happened to it yet. */
export interface StoredAlarm {
  rule: AlarmRule
  state: AlarmState | null
}

export interface WantedAlarms {
  alarmIds: readonly string[]
  companyIds: readonly string[]
}

interface AlarmRow {
  alarmId: string
  companyId: string
  deveui: string
  applicationId: string
  version: number
  active: boolean
  nodeId: string
  key: string
  signalType: AlarmRule['signalType']
  limitHigh: number | null
  limitLow: number | null
  digitalTrigger: AlarmRule['digitalTrigger']
  logicalOperator: AlarmRule['logicalOperator']
  alarmDelay: number
  activeDays: number[]
  activeFrom: string | null
  activeTo: string | null
  autoAcknowledge: boolean
  hysteresis: number
  notifyReset: boolean
  repeatMinutes: number | null
  escalationMinutes: number | null
  conditions: Condition[]
  detection: AlarmDetection | null
  /** Of a difference. */
  other: Series | null
  band: LearnedBand | null
  country: string | null
  timeZone: string | null
  state: AlarmState | null
}

const select = `
  select alarm.id as "alarmId", alarm.company_id as "companyId", alarm.version, alarm.active,
    node.normalized_deveui as deveui, node.application_id as "applicationId",
    alarm.node_id as "nodeId", alarm.key, alarm.signal_type as "signalType",
    alarm.limit_high as "limitHigh", alarm.limit_low as "limitLow",
    alarm.digital_trigger as "digitalTrigger", alarm.logical_operator as "logicalOperator",
    alarm.delay_seconds as "alarmDelay", alarm.active_days as "activeDays",
    alarm.active_from as "activeFrom", alarm.active_to as "activeTo",
    alarm.auto_acknowledge as "autoAcknowledge", alarm.hysteresis, alarm.notify_reset as "notifyReset",
    alarm.repeat_minutes as "repeatMinutes", alarm.escalation_minutes as "escalationMinutes",
    coalesce((
      select jsonb_agg(jsonb_build_object('nodeId', node_id, 'key', key, 'comparison', limit_type, 'limit', limit_value)
                       order by position)
      from alarm_condition where company_id = alarm.company_id and alarm_id = alarm.id
        and limit_type <> 'DIFFERENCE'
    ), '[]') as conditions,
    alarm.detection,
    (select jsonb_build_object('nodeId', node_id, 'key', key) from alarm_condition
     where company_id = alarm.company_id and alarm_id = alarm.id and limit_type = 'DIFFERENCE') as other,
    (select jsonb_build_object('timeZone', time_zone, 'median', to_jsonb(median), 'spread', to_jsonb(spread))
     from alarm_band where id = alarm.id and median is not null) as band,
    company.country, zone.value #>> '{}' as "timeZone", alarm_state.state
  from alarm
  join company on company.id = alarm.company_id
  join node on node.company_id = alarm.company_id and node.id = alarm.node_id
  left join company_setting as zone on zone.company_id = alarm.company_id and zone.key = 'timeZone'
  left join alarm_state on alarm_state.id = alarm.id`

/** The alarms of these ids and of these companies, as far as they exist. */
export async function loadAlarms(pool: Pool, { alarmIds, companyIds }: WantedAlarms): Promise<StoredAlarm[]> {
  const { rows } = await pool.query<AlarmRow>(
    `${select} where alarm.id = any($1::uuid[]) or alarm.company_id = any($2::uuid[])`,
    [alarmIds, companyIds],
  )
  return rows.map(storedAlarm)
}

/** All that watch something or have a state; the others come when they are switched on. */
export async function loadAllAlarms(pool: Pool): Promise<StoredAlarm[]> {
  const { rows } = await pool.query<AlarmRow>(
    `${select} where alarm.active or alarm_state.id is not null order by alarm.id`,
  )
  return rows.map(storedAlarm)
}

function storedAlarm({ country, timeZone, state, detection, other, ...rule }: AlarmRow): StoredAlarm {
  return {
    rule: {
      ...rule,
      detection: detectionOf(detection, other),
      timeZone: timeZone ?? localeOf(country).timeZone,
    },
    state: state && restoredState(state),
  }
}

function detectionOf(detection: AlarmDetection | null, other: Series | null): Detection | null {
  if (detection?.type !== 'difference') return detection
  const { type, absolute, limitHigh, limitLow } = detection
  return other && { type, other, absolute, limitHigh, limitLow }
}
