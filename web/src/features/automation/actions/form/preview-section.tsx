import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { actionPreview } from '../queries.ts'
import type { ActionValues } from './action-values.ts'
import '../actions.css'

/** What would be sent for the newest event of this type, while one writes. */
export function PreviewSection({ values }: { values: ActionValues }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { title, eventType, emailTitleTemplate, messageTemplate, mqttTopicTemplate, hasMqtt } = values
  const [body] = useDebouncedValue(
    {
      title: title.trim() || t(($) => $.actions.new),
      eventType: Number(eventType),
      emailTitleTemplate,
      messageTemplate,
      mqttTopicTemplate: hasMqtt ? mqttTopicTemplate : '',
    },
    400,
  )
  const query = useQuery({ ...actionPreview(body), placeholderData: keepPreviousData })
  return (
    <Section title={t(($) => $.actions.preview.title)}>
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {({ time, subject, text, topic, payload }) => (
          <div className="fyr-action-preview">
            <p className="fyr-dimmed">
              {time === null
                ? t(($) => $.actions.preview.sample)
                : t(($) => $.actions.preview.real, { time: format.moment(Date.parse(time)) })}
            </p>
            <p className="fyr-action-subject">{subject}</p>
            <pre>{text.trim()}</pre>
            {topic !== '' && (
              <>
                <p className="fyr-dimmed">{t(($) => $.actions.form.topic)}</p>
                <p className="fyr-mono">{topic}</p>
              </>
            )}
            {(hasMqtt || values.hasWebhook) && (
              <>
                <p className="fyr-dimmed">{t(($) => $.actions.preview.payload)}</p>
                <pre className="fyr-mono">{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
              </>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
