import type { Config } from '#config.ts'
import type { Quotas } from '#db/index.ts'

const megabyte = 1_000_000

/** The quotas of each company, as the installation is set. */
export const quotasOf = (config: Config): Quotas => ({
  pictureBytes: config.quotaPictureMegabytes * megabyte,
  fileBytes: config.quotaFileMegabytes * megabyte,
  versionBytes: config.quotaVersionMegabytes * megabyte,
  applications: config.quotaApplications,
  nodes: config.quotaNodes,
  keys: config.quotaKeys,
  tokens: config.quotaAccessTokens,
})
