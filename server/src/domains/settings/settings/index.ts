export { type BrandImage, brandOf } from './brand.ts'
export { createCompanyNetworks } from './company-networks.ts'
export { globalSettingsOf, isSettingOn, saveGlobalSettings } from './installation.ts'
export { localeOf } from './locale-of-country.ts'
export { settingRoutes } from './routes.ts'
export { saveSettings, settingsOf, usualSettings } from './settings.ts'
export {
  invalidateCompanySettings,
  readGlobalSettings,
  timeZonesOfCompanies,
  writeGlobalSetting,
} from './settings-store.ts'
export { tilePreview } from './tile-preview.ts'
