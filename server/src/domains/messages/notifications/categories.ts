import { type NotificationPreferences, notificationPreferences } from '@fyr/contract/messages/notifications'
import type { NotificationKind } from '@fyr/texts/record-text'

export type NotificationChannel = 'page' | 'push' | 'mail'

export const categoryOf: Record<NotificationKind, keyof NotificationPreferences> = {
  'alarm.raised': 'alarms',
  'alarm.reminder': 'alarms',
  'alarm.reset': 'alarms',
  'ingest.refused': 'dataErrors',
  'gateway.offline': 'gateways',
  'gateway.offlineWithNodes': 'gateways',
  'nodes.offline': 'nodes',
  'script.disabled': 'scripts',
  'script.message': 'scripts',
  'action.failed': 'deliveries',
  'report.undelivered': 'deliveries',
  'report.failed': 'deliveries',
  'report.paused': 'deliveries',
  'mail.failed': 'deliveries',
  'mail.retrying': 'deliveries',
  'mail.capped': 'deliveries',
  'sms.failed': 'deliveries',
  'sms.retrying': 'deliveries',
  'sms.capped': 'deliveries',
  'messages.dropped': 'deliveries',
}

/** What everybody gets who has chosen nothing. */
export const usual: NotificationPreferences = {
  alarms: { page: true, push: true, mail: false },
  dataErrors: { page: true, push: false, mail: false },
  nodes: { page: true, push: false, mail: false },
  gateways: { page: true },
  scripts: { page: true },
  deliveries: { page: true },
}

/** What somebody has chosen; categories and channels that are newer than their choice are as usual. */
export function chosenOr(stored: unknown): NotificationPreferences {
  const { alarms, dataErrors, nodes, gateways, scripts, deliveries } = (stored ??
    {}) as Partial<NotificationPreferences>
  const merged = {
    alarms: { ...usual.alarms, ...alarms },
    dataErrors: { ...usual.dataErrors, ...dataErrors },
    nodes: { ...usual.nodes, ...nodes },
    gateways: { ...usual.gateways, ...gateways },
    scripts: { ...usual.scripts, ...scripts },
    deliveries: { ...usual.deliveries, ...deliveries },
  }
  const parsed = notificationPreferences.safeParse(merged)
  return parsed.success ? parsed.data : usual
}
