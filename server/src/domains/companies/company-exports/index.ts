export { exportKinds, sweepExports } from './export-job.ts'
export { companyExportRoutes, type ExportDeps, exportDownloadRoute } from './routes.ts'
