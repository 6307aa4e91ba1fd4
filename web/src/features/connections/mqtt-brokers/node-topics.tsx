import type { MqttTopic } from '@fyr/contract/connections/mqtt-brokers'
import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { brokerList, topicsOfNode } from './queries.ts'
import { TopicDrawer } from './topic-drawer.tsx'

/** What a node listens to on MQTT brokers, with how the connection to each is. */
export function NodeTopics({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Tag.Update')
  const brokers = useQuery(brokerList(useCompanyId()))
  const topics = useQuery(topicsOfNode(deveui))
  const [edited, setEdited] = useState<MqttTopic | 'new' | null>(null)
  const deletion = useDeleteDialog<MqttTopic, { params: { id: string } }>({
    call: (api) => api.mqttBrokers.removeTopic,
    input: ({ mqttMetaId }) => ({ params: { id: mqttMetaId } }),
    changes: [(api) => api.mqttBrokers],
    words: ({ topic }) => ({
      title: t(($) => $.mqttBrokers.topics.removeTitle, { topic }),
      text: t(($) => $.mqttBrokers.topics.removeText),
    }),
    deleted: ({ topic }) => t(($) => $.mqttBrokers.deleted, { name: topic }),
  })
  const known = brokers.data ?? []
  const rows = topics.data ?? []
  // Nothing to say where nobody has such a broker.
  if (known.length === 0) return null
  return (
    <div>
      <h2 className="fyr-small-heading">{t(($) => $.mqttBrokers.topics.title)}</h2>
      <ul className="fyr-topic-list">
        {rows.map((each) => (
          <li key={each.mqttMetaId}>
            <Group gap="xs" justify="space-between">
              <span className="fyr-breaks">
                <code>{each.topic}</code>{' '}
                <TextLink to="/mqtt-brokers/$id" params={{ id: each.brokerId }}>
                  {each.brokerName}
                </TextLink>{' '}
                <ConnectionBadge
                  connection={known.find(({ brokerId }) => brokerId === each.brokerId)?.connection ?? null}
                />
                {each.publishTopic !== '' && (
                  <span className="fyr-dimmed">
                    {' '}
                    {t(($) => $.mqttBrokers.topics.publish)}: <code>{each.publishTopic}</code>
                  </span>
                )}
              </span>
              {mayChange && (
                <Group gap="xs">
                  <ActionIcon
                    aria-label={t(($) => $.mqttBrokers.topics.edit, { topic: each.topic })}
                    onClick={() => setEdited(each)}
                  >
                    <Icon path={mdiPencilOutline} size={18} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t(($) => $.mqttBrokers.topics.remove, { topic: each.topic })}
                    onClick={() => deletion.ask(each)}
                  >
                    <Icon path={mdiDeleteOutline} size={18} />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Group mt="xs">
          <Button variant="default" icon={mdiPlus} onClick={() => setEdited('new')}>
            {t(($) => $.mqttBrokers.topics.add)}
          </Button>
        </Group>
      )}
      {edited && (
        <TopicDrawer
          deveui={deveui}
          brokers={known}
          topic={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.dialog}
    </div>
  )
}
