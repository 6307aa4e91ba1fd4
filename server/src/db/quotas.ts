/** What one company may store besides readings: settings of the installation. */
export interface Quotas {
  pictureBytes: number
  /** Of its journals, with their thumbnails. */
  fileBytes: number
  /** Of the earlier versions of its dashboards, as PostgreSQL stores them. */
  versionBytes: number
  applications: number
  nodes: number
  /** Keys of all of its nodes that people made; those that readings bring have a limit by node. */
  keys: number
  tokens: number
}

export const usualQuotas: Quotas = {
  pictureBytes: 2_000_000_000,
  fileBytes: 5_000_000_000,
  versionBytes: 500_000_000,
  applications: 5000,
  nodes: 50_000,
  keys: 500_000,
  tokens: 5000,
}
