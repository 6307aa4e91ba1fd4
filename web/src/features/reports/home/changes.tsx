import type { Overview } from '@fyr/contract/companies/companies'
import { auditActions, auditObjects } from '@fyr/contract/records/audit-kinds'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { linkTo } from '#features/messages/notifications/link-to.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { personName } from '#ui/person.tsx'
import { useNow } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { changePath } from './change-link.ts'
import { CollapsedCard } from './collapsed-card.tsx'

type Change = Overview['changes'][number]

const twoDays = 172_800_000
const shown = 8

/** What people have changed since yesterday, newest first. */
export function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const recent = changes.filter(({ at }) => now - Date.parse(at) < twoDays).slice(0, shown)
  const title = t(($) => $.home.changes)
  if (recent.length === 0) return <CollapsedCard title={title} text={t(($) => $.home.changesNone)} />
  return (
    <Section title={title}>
      <ul className="fyr-home-list">
        {recent.map((change) => (
          <li key={`${change.at} ${change.objectType} ${change.objectName} ${change.action}`}>
            <ChangeLine change={change} />
            <span className="fyr-dimmed">
              <TimeAgo at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The name of the object links to its page, where it has one that the reader may see. */
function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation()
  const path = changePath(change, useMay())
  const text = changeText(change, t)
  // The actor, who comes first, may have the same name.
  const start = path && change.objectName ? text.lastIndexOf(change.objectName) : -1
  if (!path || start === -1) return <span className="fyr-grow">{text}</span>
  const end = start + change.objectName.length
  return (
    <span className="fyr-grow">
      {text.slice(0, start)}
      <TextLink className="fyr-home-change" underline="always" {...linkTo(path)}>
        {text.slice(start, end)}
      </TextLink>
      {text.slice(end)}
    </span>
  )
}

/** In the words of the reader; a kind that this version does not know (any more) is told as it is stored. */
export function changeText(change: Change, t: TFunction): string {
  const { action, objectType, objectName } = change
  const actor = personOf(change.actor)
  const object = auditObjects.find((name) => name === objectType)
  const what = object ? t(($) => $.home.what[object], { name: objectName }) : `${objectType} ${objectName}`
  // The run of a report is made by whoever runs the report.
  if (object === 'reportRun' && action === 'created')
    return t(($) => $.home.ranReport, { actor, name: objectName })
  const verb = auditActions.find((name) => name === action)
  return verb ? t(($) => $.home.change[verb], { actor, what }) : `${actor}: ${action} ${what}`
}

/** By name; of one without a name, how the address begins. */
export function personOf(actor: string): string {
  return personName(actor).replace(/^([^@\s]+)@\S+$/, '$1')
}
