import type { ModbusMaster } from '@fyr/contract/connections/modbus/modbus'
import { mdiRefresh } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { ConnectionDetails } from '#entities/connections/connection-state.tsx'
import { Button } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** State of the connection, and buttons to poll at once and to connect anew. */
export function MasterStatus({ master, mayChange }: { master: ModbusMaster; mayChange: boolean }) {
  const { t } = useTranslation()
  const mayPoll = useMay()('Tag.Update')
  const { modbusMasterId, connection, hostname, port, framing, pollInterval, active } = master
  const changes = [(api: Parameters<Parameters<typeof useApiMutation>[0]>[0]) => api.modbus]
  const poll = useApiMutation((api) => api.modbus.poll, {
    changes,
    onDone: () => snackbar.done(t(($) => $.modbus.polled)),
  })
  const reload = useApiMutation((api) => api.modbus.reload, {
    changes,
    onDone: () => snackbar.done(t(($) => $.modbus.reloaded)),
  })
  return (
    <Section
      title={t(($) => $.words.status)}
      actions={
        active && (
          <>
            {mayChange && (
              <Button
                variant="default"
                icon={mdiRefresh}
                loading={reload.isPending}
                onClick={() => reload.mutate({ params: { id: modbusMasterId } })}
              >
                {t(($) => $.modbus.reload)}
              </Button>
            )}
            {mayPoll && (
              <Button
                variant="default"
                loading={poll.isPending}
                onClick={() => poll.mutate({ body: { modbusMasterId } })}
              >
                {t(($) => $.modbus.poll)}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        facts={[
          { label: t(($) => $.modbus.connection), value: <ConnectionDetails connection={connection} /> },
          {
            label: t(($) => $.modbus.address),
            value: `${hostname}:${port} · ${t(($) => $.modbus.framings[framing])}`,
          },
          { label: t(($) => $.modbus.interval), value: t(($) => $.modbus.seconds, { count: pollInterval }) },
          { label: t(($) => $.connections.reconnects), value: connection?.reconnects ?? 0 },
        ]}
      />
    </Section>
  )
}
