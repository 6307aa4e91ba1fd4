import type { Database } from '#db/index.ts'
import { actorOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail } from '#request/problem.ts'
import { activateLicence, removeLicence, setCompanyMaxima, uploadLicence } from './change-licences.ts'
import { isTurnedBack, licenceInForce } from './in-force.ts'
import { maximumFile } from './licence-file.ts'
import { listLicences } from './licence-store.ts'
import { installationUse, mayAddGateway, nodesLeft } from './places.ts'
import { acceptTerms, type TermsState, termsInForce, termsStateOf } from './terms.ts'
import { listUsedCompanies } from './usage-list-store.ts'
import { licenceToWire, storedToWire, usedCompanyToWire } from './wire.ts'

export interface LicenceDeps {
  database: Database
}

/** Every endpoint of the contract's `licence` but upload, which is `licenceUploadRoute`. */
export function licenceRoutes({ database }: LicenceDeps) {
  return {
    get: on.licence.get.handler(({ context }) =>
      database.withPlatform(async (db) => {
        const { licence, at } = await licenceInForce(db, context.now)
        return licenceToWire(licence, at)
      }),
    ),
    terms: on.licence.terms.handler(({ context }) =>
      database.withPlatform(async (db) => ({ terms: await termsInForce(db, context.now) })),
    ),
    meta: on.licence.meta.handler(({ context }) =>
      database.withPlatform(async (db) => {
        const inForce = await licenceInForce(db, context.now)
        return {
          installationId: inForce.installationId,
          usage: await installationUse(db),
          clockTurnedBackFrom: isTurnedBack(inForce, context.now) ? inForce.at.toISOString() : null,
          licenses: (await listLicences(db)).map((stored) => storedToWire(stored, db.licensing, inForce)),
        }
      }),
    ),
    companies: on.licence.companies.handler(async ({ input }) =>
      pageOf(await database.withPlatform((db) => listUsedCompanies(db, input.query)), usedCompanyToWire),
    ),
    canCreate: on.licence.canCreate.handler(async ({ context }) => {
      const own = await context.inCompany(async (db) => ({
        nodes: await nodesLeft(db, context.now),
        mayAddGateway: await mayAddGateway(db, context.now),
      }))
      const { licence, isExpired, expiresIn, use } = await database.withPlatform(async (db) => ({
        ...(await licenceInForce(db, context.now)),
        use: await installationUse(db),
      }))
      const mayAdd = (maximum: number, used: number) => !isExpired && (maximum === 0 || used < maximum)
      return {
        canCreateCompany: mayAdd(licence.maxCompanies, use.companies),
        canCreateGateway: own.mayAddGateway,
        canCreateNode: own.nodes > 0,
        expiresIn,
      }
    }),
    nodesLeft: on.licence.nodesLeft.handler(({ context }) =>
      context.inCompany((db) => nodesLeft(db, context.now)),
    ),
    tos: on.licence.tos.handler(async ({ input, context }) => {
      const accountId = oneself(context, input.params.userId)
      return termsToWire(await database.withPlatform((db) => termsStateOf(db, accountId, context.now)))
    }),
    acceptTos: on.licence.acceptTos.handler(async ({ input, context }) => {
      const accountId = oneself(context, input.params.userId)
      return termsToWire(await database.withPlatform((db) => acceptTerms(db, accountId, context.now)))
    }),
    setLimits: on.licence.setLimits.handler(({ input, context }) => {
      const { companyId, gateways, nodes } = input.params
      const maxima = { maxGateways: gateways, maxNodes: nodes }
      return database.withPlatform((db) => setCompanyMaxima(db, actorOf(context), companyId, maxima))
    }),
    activate: on.licence.activate.handler(({ input, context }) =>
      database.withPlatform(async (db) => {
        const stored = await activateLicence(db, actorOf(context), input.params.id)
        return storedToWire(stored, db.licensing, await licenceInForce(db, context.now))
      }),
    ),
    remove: on.licence.remove.handler(({ input, context }) =>
      database.withPlatform((db) => removeLicence(db, actorOf(context), input.params.id)),
    ),
  }
}

export const licenceUploadRoute = ({ database }: LicenceDeps) =>
  on.licence.upload.route({ bodyLimit: maximumFile }, ({ context, body, reply }) => {
    reply.status(201)
    return database.withPlatform(async (db) => {
      const stored = await uploadLicence(db, actorOf(context), body)
      return storedToWire(stored, db.licensing, await licenceInForce(db, context.now))
    })
  })

/** Terms are one's own: about somebody else there is nothing. */
function oneself(context: RequestContext, userId: string): string {
  const { accountId } = context.signedIn()
  return accountId === userId ? accountId : fail('object.notFound')
}

const termsToWire = ({ required, acceptedAt }: TermsState) => ({
  required,
  acceptedAt: acceptedAt?.toISOString() ?? null,
})
