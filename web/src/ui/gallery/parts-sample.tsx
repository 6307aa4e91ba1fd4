import { mdiAccessPointNetwork, mdiDelete, mdiPencil, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { CopyField } from '../browser/copy-field.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Badge, Button, Group, Stack, Text } from '../layout.ts'
import { MenuButton } from '../menus/menu-button.tsx'
import { Section } from '../page.tsx'
import { snackbar } from '../snackbar/snackbar.ts'
import { EmptyState, ErrorState, StaleNotice } from '../states.tsx'
import { StatusBadge } from '../status.tsx'
import { TimeAgo, TimeText } from '../time/time-text.tsx'
import { Value } from '../value.tsx'

const opened = Date.now()

export function PartsSample() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="fyr-columns" data-from="sm">
        <Section title="Status and values">
          <Stack>
            <Group>
              <StatusBadge status="ok" />
              <StatusBadge status="attention" />
              <StatusBadge status="alarm" />
              <StatusBadge status="silent" />
            </Group>
            <Group>
              <StatusBadge status="ok" look="plain" />
              <StatusBadge status="attention" look="plain">
                Low battery
              </StatusBadge>
              <StatusBadge status="alarm" look="plain" />
              <StatusBadge status="silent" look="plain" />
            </Group>
            <Group align="baseline">
              <Value value={21.4} unit="°C" size="xl" />
              <Value value={1013.25} unit="hPa" size="lg" at={opened - 7_200_000} staleAfterMs={3_600_000} />
              <Value value={54} unit="%" />
              <Value value={true} />
              <Value value={null} />
              <Value value={null} failed />
            </Group>
            <Group>
              <TimeText at={opened} />
              <TimeText at={opened} as="exact" />
              <TimeAgo at={opened - 340_000} />
              <TimeAgo at={null} />
            </Group>
          </Stack>
        </Section>
        <Section
          title="Buttons"
          actions={
            <MenuButton
              items={[
                { label: 'Edit', icon: mdiPencil, onClick: () => snackbar.done('Edited') },
                {
                  label: 'Copy',
                  onClick: () => undefined,
                  disabledBecause: 'The licence does not allow more nodes',
                },
                { label: 'Delete', icon: mdiDelete, dangerous: true, onClick: () => setAsking(true) },
              ]}
            />
          }
        >
          <Stack>
            <Group>
              <Button icon={mdiPlus}>New node</Button>
              <Button variant="default">Cancel</Button>
              <Button variant="light">Light</Button>
              <Button variant="subtle">Subtle</Button>
              <Button color="alarm" onClick={() => setAsking(true)}>
                Delete
              </Button>
              <Button disabled>Disabled</Button>
              <Button loading>Loading</Button>
            </Group>
            <Group>
              <Badge>brand</Badge>
              <Badge color="ok">ok</Badge>
              <Badge color="attention">attention</Badge>
              <Badge color="alarm">alarm</Badge>
              <Badge color="silent">silent</Badge>
              <Badge color="gray">gray</Badge>
              <Badge variant="filled">filled</Badge>
            </Group>
            <Text c="dimmed">Dimmed text that must be legible on every ground.</Text>
            <Group>
              <Button
                variant="default"
                onClick={() =>
                  snackbar.done('Node deleted', { label: 'Undo', onUndo: () => snackbar.done('It is back') })
                }
              >
                Snackbar with undo
              </Button>
              <Button variant="default" onClick={() => snackbar.failed('The node could not be deleted')}>
                Snackbar, failed
              </Button>
            </Group>
            <CopyField
              label="Access token"
              value="fyr_live_3kX9wQpLr27"
              secret
              description="Shown this once"
            />
            <CopyField
              label="Send a reading"
              value={
                'curl -X POST http://127.0.0.1:8080/api/tag/cellar/tagdata \\\n  -H "Authorization: Bearer fyr_…" \\\n  -d \'{"key":"temperature","value":21.5}\''
              }
            />
          </Stack>
        </Section>
      </div>
      <div className="fyr-columns" data-from="sm">
        <Section title="Empty">
          <EmptyState
            icon={mdiAccessPointNetwork}
            title="No nodes yet"
            text="A node is a sensor that sends readings."
            action={<Button>Add a node</Button>}
          />
        </Section>
        <Section title="Error">
          <StaleNotice error={new TypeError('Failed to fetch')} onRetry={() => undefined} />
          <ErrorState error={new TypeError('Failed to fetch')} onRetry={() => undefined} />
        </Section>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete the node Cellar?"
        text="Its readings are deleted too. This cannot be undone."
        goesWithIt={['3 alarms', '43,200 readings']}
        confirmLabel="Delete"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      />
    </>
  )
}
