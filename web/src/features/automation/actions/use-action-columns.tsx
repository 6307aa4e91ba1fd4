import type { Action } from '@fyr/contract/automation/actions'
import { actionEventName } from '@fyr/contract/messages/action-events'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { channelIcon } from '#features/automation/alarms/history/deliveries.tsx'
import './actions.css'
import { Icon } from '#ui/icon.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { ActionState } from './action-state.tsx'

/** The columns of the list of actions. */
export function useActionColumns(): TableColumn<Action>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<Action>[] => [
      { id: 'title', header: t(($) => $.actions.name), value: ({ title }) => title, main: true },
      {
        id: 'eventType',
        header: t(($) => $.actions.event),
        value: ({ eventType }) => t(($) => $.actions.events[actionEventName(eventType)]),
        width: 190,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: (action) => <ActionState action={action} />,
        sortable: false,
        width: 150,
        beside: true,
      },
      {
        id: 'channels',
        header: t(($) => $.actions.channels),
        cell: (action) => <Channels action={action} />,
        sortable: false,
        width: 150,
      },
      {
        id: 'lastRun',
        header: t(($) => $.actions.lastRun),
        value: ({ lastRun }) => lastRun,
        cell: ({ lastRun }) => <TimeText at={lastRun} />,
        width: 150,
      },
    ],
    [i18n.language],
  )
}

function Channels({ action }: { action: Action }) {
  const { t } = useTranslation()
  const { contacts, mqttTopicTemplate, webhookUrl, hasTeamsUrl, hasSlackUrl } = action
  const used = {
    mail: contacts.some(({ contactType }) => contactType !== 'SMS'),
    sms: contacts.some(({ contactType }) => contactType !== 'EMAIL'),
    mqtt: mqttTopicTemplate !== '',
    webhook: webhookUrl !== '',
    teams: hasTeamsUrl,
    slack: hasSlackUrl,
  }
  return (['mail', 'sms', 'mqtt', 'webhook', 'teams', 'slack'] as const)
    .filter((channel) => used[channel])
    .map((channel) => {
      const name = t(($) => $.alarms.delivery.channel[channel])
      return (
        <span key={channel} title={name} className="fyr-action-channel">
          <Icon path={channelIcon[channel]} size={18} />
          <span className="fyr-hidden">{name} </span>
        </span>
      )
    })
}
