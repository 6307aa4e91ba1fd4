import { useTranslation } from 'react-i18next'
import { OwnTopics, TopicFields } from '../../topic-fields.tsx'
import type { StepProps } from '../node-step.tsx'

/** Which topics it listens to: its own always, and others where the sender cannot be changed. */
export function TopicsFields({ form }: StepProps) {
  const { t } = useTranslation()
  const { topics, deveui } = form.values
  return (
    <>
      <p>{t(($) => $.nodes.topics.lead)}</p>
      <OwnTopics deveui={deveui.trim()} />
      <p>{t(($) => $.nodes.topics.others)}</p>
      <TopicFields
        count={topics.length}
        inputProps={(at) => form.getInputProps(`topics.${at}.topic`)}
        onAdd={() => form.insertListItem('topics', { topic: '' })}
        onRemove={(at) => form.removeListItem('topics', at)}
      />
    </>
  )
}
