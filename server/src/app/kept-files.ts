import { join } from 'node:path'
import type { Config } from '#config.ts'
import { createKeptFiles } from '#lib/kept-files.ts'

/** What is kept as files in the data folder: exports of companies, and reports. */
export const filesOf = ({ dataDir }: Pick<Config, 'dataDir'>) => ({
  exports: createKeptFiles(join(dataDir, 'exports')),
  reports: createKeptFiles(join(dataDir, 'reports')),
})
