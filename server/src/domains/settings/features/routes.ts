import { featureNames } from '@fyr/contract/settings/features'
import type { Database } from '#db/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { featuresOf, listFeatures, setFeature } from './features.ts'

export interface FeatureDeps {
  database: Database
}

export function featureRoutes({ database }: FeatureDeps) {
  return {
    list: on.features.list.handler(() => database.withPlatform(listFeatures)),
    ofCompany: on.features.ofCompany.handler(({ context }) =>
      context.inCompany(async (db) => {
        const has = await featuresOf(db, context.now)
        return featureNames.map((name) => ({
          featureAccessId: name,
          name,
          companies: has.includes(name) ? [db.companyId] : [],
        }))
      }),
    ),
    set: on.features.set.handler(({ input, context }) => {
      const { feature, company } = input.params
      const wish = { companyId: company, feature, wanted: input.query.enabled }
      return database.withPlatform((db) => setFeature(db, actorOf(context), wish))
    }),
  }
}
