import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { mdiPlay, mdiStop } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ConnectionDetails } from '#entities/connections/connection-state.tsx'
import { Button } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useSecurityText } from './use-security-text.ts'
import { useServerFacts } from './use-server-facts.tsx'

/** State of the connection and what the server said of itself, with the button that starts or stops monitoring. */
export function ServerStatus({ server, mayChange }: { server: OpcServer; mayChange: boolean }) {
  const { t } = useTranslation()
  const securityText = useSecurityText()
  const { opcServerId, connection, endpointUrl, userKind, username, active, fingerprint } = server
  const facts = useServerFacts(server)
  const monitor = useApiMutation((api) => api.opcua.monitor, {
    changes: [(api) => api.opcua],
    onDone: (_, { params }) =>
      snackbar.done(params.on === 'on' ? t(($) => $.opcua.status.started) : t(($) => $.opcua.status.stopped)),
  })
  return (
    <Section
      title={t(($) => $.words.status)}
      actions={
        mayChange && (
          <Button
            variant="default"
            icon={active ? mdiStop : mdiPlay}
            loading={monitor.isPending}
            onClick={() => monitor.mutate({ params: { server: opcServerId, on: active ? 'off' : 'on' } })}
          >
            {active ? t(($) => $.opcua.status.stop) : t(($) => $.opcua.status.start)}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t(($) => $.opcua.connection), value: <ConnectionDetails connection={connection} /> },
          { label: t(($) => $.opcua.endpoint), value: endpointUrl },
          { label: t(($) => $.opcua.security), value: securityText(server) },
          {
            label: t(($) => $.opcua.status.user),
            value: username || t(($) => $.opcua.userKinds[userKind]),
          },
          ...facts,
          { label: t(($) => $.connections.reconnects), value: connection?.reconnects ?? 0 },
          ...(fingerprint
            ? [
                {
                  label: t(($) => $.opcua.status.trusted),
                  value: <code className="fyr-breaks">{fingerprint}</code>,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
