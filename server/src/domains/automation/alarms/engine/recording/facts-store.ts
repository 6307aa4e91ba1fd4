import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { isLanguage, type Language } from '@fyr/texts'
import type { ClientBase } from 'pg'
import { localeOf } from '#domains/settings/settings/index.ts'
import type { AlarmContact } from '../../deliveries/deliveries.ts'
import type { Series } from '../../judging/rules/rule.ts'

/** What is said of an alarm when something happens to it. */
export interface AlarmFacts extends Series {
  alarmId: string
  companyId: string
  name: string
  priority: 'a' | 'b' | 'c'
  message: string
  alertType: number
  contacts: AlarmContact[]
  escalationContacts: AlarmContact[]
  deveui: string
  limitHigh: number | null
  limitLow: number | null
  signalType: 'analogue' | 'digital'
  digitalTrigger: 'high' | 'low' | null
  detection: AlarmDetection | null
  /** How many advanced conditions there are. */
  conditions: number
  applicationId: string
  application: string
  company: string
  language: Language
  timeZone: string
}

type FactsRow = Omit<AlarmFacts, 'language' | 'timeZone'> & {
  country: string | null
  language: string | null
  timeZone: string | null
}

const contactsWithLanguage = (column: 'contacts' | 'escalation_contacts') => `coalesce((
  select jsonb_agg(each || jsonb_build_object('language', contact.language) order by at)
  from jsonb_array_elements(alarm.${column}) with ordinality as elements (each, at)
  left join contact on contact.company_id = alarm.company_id and contact.id::text = each ->> 'contactId'), '[]')`

export async function loadFacts(
  client: ClientBase,
  alarmIds: readonly string[],
): Promise<Map<string, AlarmFacts>> {
  const { rows } = await client.query<FactsRow>(
    `select alarm.id as "alarmId", alarm.company_id as "companyId", alarm.name, alarm.priority, alarm.message,
       alarm.alert_type as "alertType", ${contactsWithLanguage('contacts')} as contacts,
       ${contactsWithLanguage('escalation_contacts')} as "escalationContacts", alarm.node_id as "nodeId", alarm.key, node.deveui,
       alarm.limit_high as "limitHigh", alarm.limit_low as "limitLow",
       alarm.signal_type as "signalType", alarm.digital_trigger as "digitalTrigger",
       (select count(*)::int from alarm_condition as condition
         where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id
           and condition.limit_type <> 'DIFFERENCE') as conditions, alarm.detection,
       application.id as "applicationId", application.name as application, company.name as company, company.country,
       zone.value #>> '{}' as "timeZone", language.value #>> '{}' as language
     from alarm
     join node on node.company_id = alarm.company_id and node.id = alarm.node_id
     join application on application.company_id = node.company_id and application.id = node.application_id
     join company on company.id = alarm.company_id
     left join company_setting as zone on zone.company_id = alarm.company_id and zone.key = 'timeZone'
     left join company_setting as language
       on language.company_id = alarm.company_id and language.key = 'language'
     where alarm.id = any($1::uuid[])`,
    [alarmIds],
  )
  return new Map(rows.map((row) => [row.alarmId, factsOf(row)]))
}

function factsOf({ country, language, timeZone, ...facts }: FactsRow): AlarmFacts {
  const place = localeOf(country)
  return {
    ...facts,
    language: isLanguage(language) ? language : place.language,
    timeZone: timeZone ?? place.timeZone,
  }
}

/** How people know a series. */
export interface SeriesName {
  node: string
  key: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
}

type NameRow = Series & {
  node: string
  label: string | null
  unit: string | null
  decimals: number | null
  valueMapping: ValueMapping | null
}

/** The name of a series; one that is gone is known by its key. */
export type NameOf = (series: Series) => SeriesName

export async function loadNames(client: ClientBase, series: readonly Series[]): Promise<NameOf> {
  const { rows } = await client.query<NameRow>(
    `select node.id as "nodeId", asked.key, node.name as node, node_key.label, node_key.unit,
       node_key.value_mapping as "valueMapping", node_key.decimals
     from (select distinct node_id, key from unnest($1::uuid[], $2::text[]) as asked (node_id, key)) as asked
     join node on node.id = asked.node_id
     left join node_key
       on node_key.company_id = node.company_id and node_key.node_id = node.id and node_key.name = asked.key`,
    [series.map(({ nodeId }) => nodeId), series.map(({ key }) => key)],
  )
  const names = new Map(
    rows.map(({ nodeId, key, node, label, unit, decimals, valueMapping }) => [
      idOf({ nodeId, key }),
      { node, key: label || key, unit: unit ?? '', decimals, valueMapping },
    ]),
  )
  return (name) =>
    names.get(idOf(name)) ?? { node: '', key: name.key, unit: '', decimals: null, valueMapping: null }
}

const idOf = ({ nodeId, key }: Series) => `${nodeId}/${key}`
