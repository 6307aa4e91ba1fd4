export { placeOf } from './by-country.ts'
export { globalSettingsOf } from './installation.ts'
export { settingRoutes } from './routes.ts'
export { settingsOf } from './settings.ts'
