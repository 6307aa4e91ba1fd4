import type { BrokerTestResult, MqttBrokerBody } from '@fyr/contract/connections/mqtt-brokers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Button, Stack } from '#ui/layout.ts'

interface BrokerTestProps {
  /** As the form has it, saved or not. */
  body: MqttBrokerBody
  brokerId: string | undefined
}

/** Connects once as the form says, and says in words what is wrong. */
export function BrokerTest({ body, brokerId }: BrokerTestProps) {
  const { t } = useTranslation()
  const [topic, setTopic] = useState('')
  const test = useApiMutation((api) => api.mqttBrokers.test)
  const tested = JSON.stringify([body, topic])
  const [testedWith, setTestedWith] = useState('')

  function run() {
    setTestedWith(tested)
    test.mutate({
      body: { ...body, ...(brokerId && { brokerId }), ...(topic.trim() && { topic: topic.trim() }) },
    })
  }
  return (
    <Stack gap="xs" align="stretch">
      <TextInput
        label={t(($) => $.mqttBrokers.test.topic)}
        description={t(($) => $.mqttBrokers.test.topicHint)}
        spellCheck={false}
        autoComplete="off"
        maxLength={255}
        value={topic}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" loading={test.isPending} disabled={body.hostname === ''} onClick={run}>
          {t(($) => $.mqttBrokers.test.button)}
        </Button>
      </div>
      {test.data && testedWith === tested && <Outcome {...test.data} />}
    </Stack>
  )
}

function Outcome({
  result,
  detail,
  messages,
}: {
  result: BrokerTestResult
  detail: string
  messages: number
}) {
  const { t } = useTranslation()
  const works = result === 'works'
  return (
    <div
      className="fyr-notice"
      data-tone={works ? 'ok' : result === 'noTraffic' ? 'attention' : 'alarm'}
      role="status"
    >
      <div className="fyr-breaks">
        <p>
          {works ? t(($) => $.mqttBrokers.test.works) : t(($) => $.connections.problems[result])}
          {messages > 0 && ` ${t(($) => $.mqttBrokers.test.messages, { count: messages })}`}
        </p>
        {detail !== '' && <p className="fyr-dimmed">{t(($) => $.connections.says, { detail })}</p>}
      </div>
    </div>
  )
}
