import type { UserSettings } from '@fyr/contract/settings'
import { useSyncExternalStore } from 'react'
import { api } from '#api/client.ts'
import { sessionState } from '#api/session-state.ts'
import { isThemeName } from '#ui/theme/palettes.ts'
import { isVisit } from './visit.ts'

/** How the portal looks for this user; kept in the browser too, for the first paint. */
export type Look = UserSettings

const key = 'fyr.look'
const usual: Look = {
  theme: 'Scientific',
  toolbarTransparent: 'false',
  stickySideMenu: 'true',
  dark: '',
  units: 'metric',
}
/** What was shared looks the same to everybody, dark where the system is. */
let look: Look = isVisit ? usual : kept()
const listeners = new Set<() => void>()

export function useLook(): Look {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => look,
  )
}

/** Shown at once, kept here, and told the server where there is a session. */
export function changeLook(change: Partial<Look>): Promise<unknown> {
  show({ ...look, ...change })
  return sessionState().status === 'signedIn' ? api.settings.setOfUser({ body: change }) : Promise.resolve()
}

/** The server's settings win over what this browser has kept. */
export async function loadLook(): Promise<void> {
  show(await api.settings.ofUser({}))
}

function show(next: Look): void {
  look = next
  localStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function kept(): Look {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const fields =
      typeof read === 'object' && read !== null ? (read as Partial<Record<keyof Look, unknown>>) : {}
    return {
      theme: isThemeName(fields.theme) ? fields.theme : usual.theme,
      toolbarTransparent: fields.toolbarTransparent === 'true' ? 'true' : 'false',
      stickySideMenu: fields.stickySideMenu === 'false' ? 'false' : 'true',
      dark: fields.dark === 'true' || fields.dark === 'false' ? fields.dark : '',
      units: fields.units === 'imperial' ? 'imperial' : 'metric',
    }
  } catch {
    return usual
  }
}
