import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { TextLink } from '#ui/links.tsx'

/** What an alarm watches, in a cell of a list: the node, which leads to its page, and the key by its label. */
export function NodeAndKey({ alarm }: { alarm: Pick<Alarm, 'tag' | 'tagName' | 'keyLabel'> }) {
  const { tag, tagName, keyLabel } = alarm
  return (
    <>
      {/* A block of its own: no link in a text, which would have to be underlined. */}
      <TextLink to="/tagdetails/$deveui" params={{ deveui: tag }} display="inline-block">
        {tagName}
      </TextLink>{' '}
      <span className="fyr-dimmed">{keyLabel}</span>
    </>
  )
}
