import type { Database } from '#db/index.ts'
import { browserOf, type SignIn, withCookies } from '#domains/access/accounts/index.ts'
import { companyDetails } from '#domains/companies/companies/index.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { may } from '#request/principal.ts'
import { completeRegistration, openRegistration } from './complete-registration.ts'
import { type RequestDeps, requestRegistration } from './request-registration.ts'

export interface RegistrationDeps extends RequestDeps {
  database: Database
  signIn: Pick<SignIn, 'startSession'>
}

export function registrationRoutes(deps: RegistrationDeps) {
  const { database, signIn } = deps
  return {
    request: on.registration.request.handler(async ({ input, context }) => {
      const { caller, remoteAddress, now } = context
      const { company, user, language } = input.body
      await requestRegistration(deps, {
        company: companyDetails(company),
        person: { ...user, language: language ?? context.language },
        requesterId: caller && may(caller, 'Users.CreateCompanyWithUser') ? caller.accountId : null,
        remoteAddress,
        now,
      })
    }),
    view: on.registration.view.handler(async ({ input, context }) => {
      const open = await openRegistration(database, opening(context, input.params.token))
      const { company, firstName, lastName, email, expiresAt } = open
      return { companyName: company.name, firstName, lastName, email, expiresAt: expiresAt.toISOString() }
    }),
    complete: on.registration.complete.handler(async ({ input, context }) => {
      const { password } = input.body
      const account = await completeRegistration(database, opening(context, input.params.token), password)
      return withCookies(
        context,
        await signIn.startSession(account, 'password', browserOf(context), context.now),
      )
    }),
  }
}

const opening = ({ remoteAddress, requestId, now }: RequestContext, token: string) => ({
  token,
  remoteAddress,
  requestId,
  now,
})
