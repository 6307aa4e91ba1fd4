import { type SearchHit, type SearchType, searchAccess, searchTypes } from '@fyr/contract/operations/search'
import {
  mdiAccessPointNetwork,
  mdiBellAlertOutline,
  mdiCodeBraces,
  mdiFactory,
  mdiFolderOutline,
  mdiLanConnect,
  mdiRouterWireless,
  mdiScriptTextOutline,
  mdiSerialPort,
  mdiServerNetworkOutline,
  mdiTrayArrowDown,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { SelectorParam } from 'i18next'
import type { useMay } from '#api/session/rights.ts'

type May = ReturnType<typeof useMay>

interface Kind {
  label: SelectorParam
  icon: string
  /** Which of the series colours (ui/theme/palettes.ts) is its own. */
  colour: number
  /** Its page, or the nearest to it that the user may see. */
  linkTo(hit: SearchHit, may: May): LinkProps
  detail(hit: SearchHit): string
}

/** How each type of hit looks, and where it leads. */
export const kinds: Record<SearchType | 'opcServer', Kind> = {
  node: {
    label: ($) => $.shell.menu.nodes,
    icon: mdiAccessPointNetwork,
    colour: 0,
    linkTo: ({ id }) => linkOptions({ to: '/tagdetails/$deveui', params: { deveui: id } }),
    detail: ({ id, detail }) => (detail ? `${id} · ${detail}` : id),
  },
  dashboard: {
    label: ($) => $.shell.menu.dashboards,
    icon: mdiViewDashboardOutline,
    colour: 2,
    linkTo: ({ id }) => linkOptions({ to: '/dashboard/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  alarm: {
    label: ($) => $.shell.menu.alarms,
    icon: mdiBellAlertOutline,
    colour: 1,
    linkTo: ({ id, name }, may) =>
      may('Alarm.Update')
        ? linkOptions({ to: '/alarm/$id', params: { id } })
        : linkOptions({ to: '/alarm/rules', search: { q: name } }),
    detail: ({ detail }) => detail ?? '',
  },
  application: {
    label: ($) => $.shell.menu.applications,
    icon: mdiFolderOutline,
    colour: 3,
    linkTo: ({ id, name }, may) =>
      may('Application.Update')
        ? linkOptions({ to: '/application/$id', params: { id } })
        : linkOptions({ to: '/application', search: { q: name } }),
    detail: ({ detail }) => detail ?? '',
  },
  gateway: {
    label: ($) => $.shell.menu.gateways,
    icon: mdiRouterWireless,
    colour: 4,
    linkTo: ({ id }) => linkOptions({ to: '/gateways/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  script: {
    label: ($) => $.shell.menu.scripts,
    icon: mdiScriptTextOutline,
    colour: 6,
    linkTo: ({ id }) => linkOptions({ to: '/script/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  poolDevice: {
    label: ($) => $.shell.menu.pool,
    icon: mdiTrayArrowDown,
    colour: 0,
    linkTo: ({ id }) => linkOptions({ to: '/tag/pool', search: { q: id } }),
    detail: ({ detail }) => detail ?? '',
  },
  integration: {
    label: ($) => $.shell.menu.integrations,
    icon: mdiLanConnect,
    colour: 5,
    linkTo: ({ name }) => linkOptions({ to: '/integrations', search: { q: name } }),
    detail: ({ detail }) => detail ?? '',
  },
  decoder: {
    label: ($) => $.shell.menu.decoders,
    icon: mdiCodeBraces,
    colour: 7,
    linkTo: ({ id }) => linkOptions({ to: '/decoders/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  modbusMaster: {
    label: ($) => $.shell.menu.modbusMasters,
    icon: mdiSerialPort,
    colour: 5,
    linkTo: ({ id }) => linkOptions({ to: '/modbus/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  opcServer: {
    label: ($) => $.shell.menu.opcServers,
    icon: mdiFactory,
    colour: 5,
    linkTo: ({ id }) => linkOptions({ to: '/opc/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
  mqttBroker: {
    label: ($) => $.shell.menu.mqttBrokers,
    icon: mdiServerNetworkOutline,
    // As integrations: both bring data in.
    colour: 5,
    linkTo: ({ id }) => linkOptions({ to: '/mqtt-brokers/$id', params: { id } }),
    detail: ({ detail }) => detail ?? '',
  },
}

/** What the user may find. */
export function searchedTypes(may: May): SearchType[] {
  return searchTypes.filter((type) => may(searchAccess[type]))
}
