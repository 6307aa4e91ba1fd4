import type { Database } from '#db/index.ts'
import {
  browserOf,
  companyOfSession,
  isOwnOrigin,
  listCompaniesOf,
  type MasqueradeTarget,
  type Sessions,
  withOwnCookie,
} from '#domains/access/accounts/index.ts'
import { standingOf } from '#domains/access/users/index.ts'
import { actorOf, byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'

export interface MasqueradeDeps {
  database: Database
  sessions: Pick<Sessions, 'masquerade' | 'refresh' | 'end'>
  /** Where users reach the portal. */
  publicUrl: string
}

export function masqueradeRoutes({ database, sessions, publicUrl }: MasqueradeDeps) {
  async function begin(context: RequestContext, target: MasqueradeTarget) {
    const { remoteAddress, userAgent = '' } = browserOf(context)
    const begun = await sessions.masquerade(actorOf(context), target, { remoteAddress, userAgent })
    context.masqueradeCookie.write(begun.refresh.token, begun.refresh.expiresAt)
    return begun.answer
  }

  return {
    asUser: on.masquerade.asUser.handler(async ({ input, context }) => {
      const { userId } = input.params
      const { companies, standing } = await database.withPlatform(async (db) => ({
        companies: await listCompaniesOf(db, userId),
        standing: await standingOf(db, userId),
      }))
      const active = context.signedIn().companyId
      const { companyId } = found(companies.find((each) => each.companyId === active) ?? companies[0])
      return await begin(context, { companyId, user: { userId, rank: standing.rank } })
    }),
    inCompany: on.masquerade.inCompany.handler(async ({ context }) => {
      const { companyId } = byOf(context)
      found(await database.withCompanyPriority(companyId, companyOfSession))
      return await begin(context, { companyId })
    }),
    end: on.masquerade.end.handler(async ({ context }) => {
      if (!isOwnOrigin(context, publicUrl)) fail('access.denied')
      const { masquerade, sessionId } = context.signedIn()
      if (masquerade && sessionId !== null) await sessions.end({ sessionId, now: context.now })
      context.masqueradeCookie.clear()
      const own = context.refreshCookie.read() ?? fail('access.signedOut')
      return withOwnCookie(
        context,
        (await sessions.refresh(own, undefined, context.now)) ?? fail('access.signedOut'),
      )
    }),
  }
}
