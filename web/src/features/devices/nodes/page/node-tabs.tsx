import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { withTexts } from '#core/language/texts.ts'
import { kinds } from '#entities/nodes/kinds.ts'
import { Skeleton, Tabs } from '#ui/layout.ts'
import { type NodeSearch, type TabName, tabs } from './node-search.ts'
import { OverviewTab } from './overview/overview-tab.tsx'
import type { ShownKeys } from './use-shown-keys.ts'

// One is open at a time: the others are not worth waiting for.
const DataTab = lazy(
  withTexts(async () => ({ default: (await import('./data/data-tab.tsx')).DataTab }), 'history'),
)
const KeysTab = lazy(async () => ({ default: (await import('./keys/keys-tab.tsx')).KeysTab }))
const AlarmsTab = lazy(async () => ({ default: (await import('./alarms-tab.tsx')).AlarmsTab }))
const JournalTab = lazy(
  withTexts(
    async () => ({ default: (await import('#features/devices/journal/journal-tab.tsx')).JournalTab }),
    'field',
  ),
)
const FramesTab = lazy(
  withTexts(async () => ({ default: (await import('./frames-tab.tsx')).FramesTab }), 'devices'),
)
const ErrorsTab = lazy(async () => ({ default: (await import('./errors-tab.tsx')).ErrorsTab }))
const DownlinksTab = lazy(
  withTexts(
    async () => ({ default: (await import('#features/devices/downlinks/downlinks-tab.tsx')).DownlinksTab }),
    'devices',
    'opcua',
  ),
)
const ConnectionTab = lazy(
  withTexts(async () => ({ default: (await import('./connection-tab.tsx')).ConnectionTab }), 'devices'),
)
const NodeSettings = lazy(
  withTexts(
    async () => ({
      default: (await import('../settings/node-settings.tsx')).NodeSettings,
    }),
    'administration',
    'maps',
    'devices',
  ),
)

interface NodeTabsProps {
  node: NodeDetail
  search: NodeSearch
  shown: ShownKeys
}

/** What there is about the node; which part is open stands in the address. */
export function NodeTabs({ node, search, shown: keys }: NodeTabsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate({ from: '/tagdetails/$deveui' })
  const allowed: Record<TabName, boolean> = {
    overview: true,
    data: true,
    keys: true,
    alarms: may('Alarm.View'),
    journal: true,
    frames: node.nodeType === kinds.LORAWAN,
    errors: true,
    downlinks: ([kinds.LORAWAN, kinds.MQTT, kinds.SPARKPLUG, kinds.MODBUS, kinds.OPC] as number[]).includes(
      node.nodeType,
    ),
    connection: true,
    settings: may('Tag.Update'),
  }
  const shown = tabs.filter((tab) => allowed[tab])
  const active = shown.find((tab) => tab === search.tab) ?? 'overview'
  const bodies: Record<TabName, () => ReactNode> = {
    overview: () => <OverviewTab node={node} search={search} shown={keys} />,
    data: () => <DataTab node={node} control={keys.control} />,
    keys: () => <KeysTab node={node} />,
    alarms: () => <AlarmsTab node={node} />,
    journal: () => <JournalTab deveui={node.deveui} />,
    frames: () => <FramesTab node={node} />,
    errors: () => <ErrorsTab node={node} />,
    downlinks: () => <DownlinksTab node={node} />,
    connection: () => <ConnectionTab node={node} />,
    settings: () => <NodeSettings node={node} />,
  }

  // On a phone the tabs are wider than the screen.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = list.current
    const tab = all?.querySelector<HTMLElement>(`[id$="-tab-${active}"]`)
    if (all && tab) all.scrollLeft = tab.offsetLeft - (all.clientWidth - tab.offsetWidth) / 2
  }, [active])

  function open(value: string | null) {
    const tab = shown.find((each) => each === value)
    void navigate({
      to: '.',
      // The list of another tab has a view of its own.
      search: ({ q: _q, sort: _sort, filter: _filter, cols: _cols, tab: _tab, ...before }) => ({
        ...before,
        ...(tab && tab !== 'overview' && { tab }),
      }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Tabs value={active} onChange={open} keepMounted={false} className="fyr-node-tabs">
      <Tabs.List ref={list}>
        {shown.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(($) => $.nodes.tabs[tab])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={active} pt="md">
        <Suspense fallback={<Skeleton height={320} />}>{bodies[active]()}</Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
