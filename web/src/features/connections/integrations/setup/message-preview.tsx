import type { GenericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Textarea } from '#ui/form/inputs.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { StatusBadge } from '#ui/status.tsx'

/** What the portal reads in a pasted message. */
export function MessagePreview({ mapping }: { mapping: GenericMapping }) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const preview = useApiMutation((api) => api.integrations.preview)
  const { problem, frames = [] } = preview.data ?? {}
  return (
    <Stack gap="xs">
      <Textarea
        label={t(($) => $.integrations.preview.message)}
        placeholder={'{"devEui": "0004a30b001c0530", "payload": "01aa", "port": 2}'}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={message.trim() === ''}
          loading={preview.isPending}
          onClick={() => preview.mutate({ body: { kind: 'generic', mapping, message } })}
        >
          {t(($) => $.integrations.preview.action)}
        </Button>
      </div>
      <output aria-live="polite">
        {problem && <StatusBadge status="attention">{problem}</StatusBadge>}
        {frames.map((frame) => (
          <Facts
            key={`${frame.devEui}/${frame.payload}/${frame.time}`}
            facts={facts.flatMap((name) =>
              frame[name] === null
                ? []
                : { label: t(($) => $.integrations.mapping[name]), value: String(frame[name]) },
            )}
          />
        ))}
      </output>
    </Stack>
  )
}

const facts = ['devEui', 'payload', 'port', 'time', 'rssi', 'snr', 'gateway'] as const
