import type { CompanyDb, PlatformDb } from './database.ts'

/** What a change of company-owned objects makes stale: caches, live screens, open connections. */
export interface Changes {
  company: { companyId: string }
  companyDeleted: { companyId: string }
  settings: { companyId: string }
  /** Of the whole installation. */
  globalSettings: object
  /** For how long readings are kept. */
  retention: { companyId: string }
  /** Roles or memberships: `accountId` null means everyone in the company. */
  rights: { companyId: string; accountId: string | null }
  sessionEnded: { sessionId: string; accountId: string }
  /** A person's own data: name, language, whether a super administrator. */
  account: { accountId: string }
  node: { companyId: string; nodeId: string; deveui: string }
  nodeDeleted: { companyId: string; nodeId: string; deveui: string }
  alarm: { companyId: string; alarmId: string }
  /** How many active alarms nodes have now. */
  nodeAlarms: { companyId: string; nodes: { deveui: string; alarm: number }[] }
  accessToken: { companyId: string; tokenId: string }
  /** Saved under a new version. */
  dashboard: { companyId: string; dashboardId: number; version: number; user: string }
  dashboardDeleted: { companyId: string; dashboardId: number }
  /** Which dashboards and categories there are, what they are called, and where they stand. */
  dashboardTree: { companyId: string }
  template: { companyId: string; templateDashboardId: number; version: number; user: string }
  templateDeleted: { companyId: string; templateDashboardId: number }
  /** Shared no longer. */
  publicDashboard: { companyId: string; publicId: string }
}
export type ChangeKind = keyof Changes

type Listener<K extends ChangeKind> = (change: Changes[K]) => void

const listeners: { [K in ChangeKind]: Set<Listener<K>> } = {
  company: new Set(),
  companyDeleted: new Set(),
  settings: new Set(),
  globalSettings: new Set(),
  retention: new Set(),
  rights: new Set(),
  sessionEnded: new Set(),
  account: new Set(),
  node: new Set(),
  nodeDeleted: new Set(),
  alarm: new Set(),
  nodeAlarms: new Set(),
  accessToken: new Set(),
  dashboard: new Set(),
  dashboardDeleted: new Set(),
  dashboardTree: new Set(),
  template: new Set(),
  templateDeleted: new Set(),
  publicDashboard: new Set(),
}

/**
 * Tells this process of a change: after its commit and before its answer, so that whoever made the
 * change meets no cache that does not know it.
 */
export function announceChange<K extends ChangeKind>(
  db: Pick<CompanyDb | PlatformDb, 'afterCommit'>,
  kind: K,
  change: Changes[K],
): void {
  db.afterCommit(() => tellChange(kind, change))
}

/** The same of what is committed already. */
export function tellChange<K extends ChangeKind>(kind: K, change: Changes[K]): void {
  for (const listener of listeners[kind]) listener(change)
}

/** Listens until the returned function is called. */
export function onChange<K extends ChangeKind>(kind: K, listener: Listener<K>): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}
