import type { Database } from '#db/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { changeGlobalSettings, globalSettingsOf, isSettingOn } from './installation.ts'
import { changeSettings, changeUserSettings, companyFields, settingsOf, userSettingsOf } from './settings.ts'
import { readPostgresVersion } from './settings-store.ts'

export interface SettingDeps {
  database: Database
  /** Fyr's own version. */
  version: string
  /** Whether anybody can sign in by an identity provider. */
  isSsoAvailable(): Promise<boolean>
}

export function settingRoutes({ database, version, isSsoAvailable }: SettingDeps) {
  return {
    ofUser: on.settings.ofUser.handler(({ context }) => {
      const { accountId } = context.signedIn()
      return database.withPlatform((db) => userSettingsOf(db, accountId ?? fail('access.denied')))
    }),
    setOfUser: on.settings.setOfUser.handler(({ input, context }) => {
      const { accountId } = context.signedIn()
      return database.withPlatform((db) =>
        changeUserSettings(db, accountId ?? fail('access.denied'), input.body),
      )
    }),
    global: on.settings.global.handler(() => database.withPlatform(globalSettingsOf)),
    setGlobal: on.settings.setGlobal.handler(({ input, context }) =>
      database.withPlatform((db) => changeGlobalSettings(db, actorOf(context), input.body)),
    ),
    companyFields: on.settings.companyFields.handler(() => companyFields),
    ofCompany: on.settings.ofCompany.handler(({ context }) => context.inCompany(settingsOf)),
    setOfCompany: on.settings.setOfCompany.handler(({ input, context }) =>
      context.inCompany((db, by) => changeSettings(db, by, input.body)),
    ),
    versions: on.settings.versions.handler(async () => ({
      fyr: version,
      node: process.versions.node,
      postgres: await database.withPlatform(readPostgresVersion),
    })),
    frontendFeatures: on.settings.frontendFeatures.handler(async () => ({
      ssoAvailable: await isSsoAvailable(),
      advancedPasswordPolicy: await isSettingOn(database, 'advancedPasswordPolicy'),
    })),
  }
}
