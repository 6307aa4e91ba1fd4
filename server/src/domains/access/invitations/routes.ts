import type { Database, PlatformDb } from '#db/index.ts'
import { browserOf, type Sessions, type SignIn, withCookies } from '#domains/access/accounts/index.ts'
import { currentPayer } from '#lib/fairness/charged-to.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { actorOf, byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail } from '#request/problem.ts'
import {
  type AcceptDeps,
  acceptAs,
  acceptOwn,
  declineOwn,
  hasAccount,
  listOwn,
  openInvitation,
  registerInvited,
} from './accept.ts'
import { importUsers } from './import.ts'
import { type Invitation, listInvitations } from './invitation-store.ts'
import { invite, inviteOnce, makeLink, resend, withdraw } from './invite.ts'

export interface InvitationDeps extends AcceptDeps {
  database: Database
  sessions: Pick<Sessions, 'switchTo'>
  signIn: Pick<SignIn, 'startSession'>
  /** Whether mails can be sent at all. */
  canMail(): Promise<boolean>
  wakeJobs(): void
}

/** As for users: few at once of one company. */
const limits = { atOnce: 2, waiting: 100 }

export function invitationRoutes(deps: InvitationDeps) {
  const { database, sessions, signIn, canMail, wakeJobs } = deps
  const gate = createCompanyGate(limits)

  function inPlatform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T> {
    const payer = currentPayer()
    const run = () => database.withPlatform(work)
    return payer ? gate(payer, run) : run()
  }

  /** Without a mail server too: who has the address is asked in the portal, and links can be handed over. */
  const inviting = <T>(work: (db: PlatformDb) => Promise<T>) =>
    inPlatform(async (db) => {
      db.afterCommit(wakeJobs)
      return await work(db)
    })

  return {
    list: on.invitations.list.handler(async ({ input, context }) => {
      const { companyId, now } = byOf(context)
      const page = await inPlatform((db) => listInvitations(db, companyId, input.query))
      const isMailed = await canMail()
      return pageOf(page, (invitation) => toWire(invitation, now, isMailed))
    }),
    create: on.invitations.create.handler(async ({ input, context }) => {
      const by = byOf(context)
      const invitation = await inviting((db) => invite(db, by, { ...input.body, role: input.body.role }))
      return toWire(invitation, by.now, await canMail())
    }),
    addToCompany: on.invitations.addToCompany.handler(async ({ input, context }) => {
      const by = byOf(context)
      const { email, role } = input.body
      const { invitation } = await inviting((db) => inviteOnce(db, by, { email, role, language: null }))
      return toWire(invitation, by.now, await canMail())
    }),
    import: on.invitations.import.handler(({ input, context }) =>
      inviting((db) => importUsers(db, byOf(context), input.body)),
    ),
    resend: on.invitations.resend.handler(async ({ input, context }) => {
      const by = byOf(context)
      if (!(await canMail())) fail('mail.notConfigured')
      return toWire(await inviting((db) => resend(db, by, input.params.invitationId)), by.now, true)
    }),
    makeLink: on.invitations.makeLink.handler(async ({ input, context }) => {
      const wanted = { id: input.params.invitationId, canMail: await canMail() }
      const { token, expiresAt } = await inPlatform((db) => makeLink(db, byOf(context), wanted))
      return { token, expiresAt: expiresAt.toISOString() }
    }),
    remove: on.invitations.remove.handler(({ input, context }) =>
      inPlatform((db) => withdraw(db, byOf(context), input.params.invitationId)),
    ),
    mine: on.invitations.mine.handler(async ({ context }) => {
      const { accountId, masquerade, sso, now } = actorOf(context)
      if (accountId === null || masquerade || sso?.onlyCompanyId) return []
      return (await listOwn(deps, accountId, now)).map((invitation) => ({
        invitationId: invitation.id,
        companyName: invitation.companyName,
        invitedBy: invitation.inviterName,
        createdAt: invitation.createdAt.toISOString(),
        expiresAt: invitation.expiresAt.toISOString(),
      }))
    }),
    acceptMine: on.invitations.acceptMine.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const own = {
        accountId: actor.accountId ?? fail('access.denied'),
        sessionId: actor.sessionId,
        id: input.params.id,
      }
      return await sessions.switchTo(actor, await acceptOwn(deps, own, actor))
    }),
    declineMine: on.invitations.declineMine.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const own = { accountId: actor.accountId ?? fail('access.denied'), id: input.params.id }
      await database.withPlatform((db) => declineOwn(db, own, actor))
    }),
    view: on.invitations.view.handler(async ({ input, context }) => {
      const invitation = await openInvitation(deps, opening(context, input.params.token))
      const { companyName, inviterName, email, expiresAt, firstName, lastName, phoneNumber } = invitation
      return {
        ...{ companyName, invitedBy: inviterName, email, expiresAt: expiresAt.toISOString() },
        ...{ firstName, lastName, phoneNumber, hasAccount: await hasAccount(deps, invitation) },
      }
    }),
    accept: on.invitations.accept.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const accountId = actor.accountId ?? fail('access.denied')
      const { companyId } = await acceptAs(deps, opening(context, input.params.token), {
        accountId,
        sessionId: actor.sessionId,
      })
      return await sessions.switchTo(actor, companyId)
    }),
    register: on.invitations.register.handler(async ({ input, context }) => {
      const account = await registerInvited(deps, opening(context, input.params.token), input.body)
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

function toWire(invitation: Invitation, now: Date, isMailed: boolean) {
  const { id, email, roleId, roleName, builtIn, inviterName, createdAt, sentAt, expiresAt } = invitation
  return {
    invitationId: id,
    email,
    userRoleId: roleId,
    role: builtIn ?? ('User' as const),
    customRole: builtIn === null ? roleName : null,
    invitedBy: inviterName,
    state: stateOf(invitation, now, isMailed),
    byLink: !isMailed,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}

function stateOf({ sentAt, isHandedOver, expiresAt, failure }: Invitation, now: Date, isMailed: boolean) {
  if (expiresAt <= now) return failure === null ? ('expired' as const) : ('failed' as const)
  if (isHandedOver) return 'handedOver' as const
  if (sentAt === null && !isMailed) return 'noLink' as const
  if (failure !== null) return 'failed' as const
  return sentAt === null ? ('waiting' as const) : ('sent' as const)
}
