import type { Session } from '@fyr/contract/access/accounts'
import { roleGroups } from '@fyr/contract/access/permissions'
import type { Access } from '@fyr/contract/endpoints/endpoint'
import { type Api, accessOf } from '../client/contract.ts'
import { type SessionState, useSessionState } from './session-state.ts'

/** Whether the session may do what asks for this access; the server decides again on every call. */
export function isAllowed(access: Access, state: SessionState): boolean {
  if (access === 'anyone') return true
  if (state.status !== 'signedIn') return false
  if (access === 'anyUser') return true
  return isRoleGroup(access) ? inGroup(state.session, access) : state.session.permissions.includes(access)
}

function isRoleGroup(access: Access): access is keyof typeof roleGroups {
  return Object.hasOwn(roleGroups, access)
}

function inGroup(session: Session, group: keyof typeof roleGroups): boolean {
  return roleGroups[group].some((role) => role === session.currentUser.role)
}

/** `const may = useMay(); may('Tag.Create')`: hide what would be refused. */
export function useMay(): (access: Access) => boolean {
  const state = useSessionState()
  return (access) => isAllowed(access, state)
}

/** `useMayCall((api) => api.nodes.create)`: by what the contract asks for that very call. */
export function useMayCall(select: (api: Api) => unknown): boolean {
  return isAllowed(accessOf(select), useSessionState())
}

/** Whether a page's route lets in who may do this. */
export function letsIn(may: (access: Access) => boolean, { access, or, and }: PageAccess): boolean {
  const isAllowed = access !== undefined && (may(access) || (or !== undefined && may(or)))
  return isAllowed && (and === undefined || may(and))
}

interface PageAccess {
  access?: Access | undefined
  or?: Access | undefined
  and?: Access | undefined
}
