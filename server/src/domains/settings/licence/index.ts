export { licenceInForce } from './in-force.ts'
export {
  type LicenceContent,
  type LicenceKeys,
  makeKeys,
  readKeys,
  readLicence,
  signLicence,
} from './licence-file.ts'
export { noteMoment } from './licence-store.ts'
export { installationUse, takeCompanyPlace, takeGatewayPlace, takeNodePlaces } from './places.ts'
export { licenceRoutes, licenceUploadRoute } from './routes.ts'
