import type { UserSettings } from '@fyr/contract/settings/settings'
import { api } from '#api/client/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import { createStore } from '#api/session/store.ts'
import { isThemeName } from '#ui/theme/palettes.ts'
import { isPublicSession } from './public-session.ts'

/** How the portal looks for this user; kept in the browser too, for the first paint. */
export type Preferences = UserSettings

const key = 'fyr.look'
const usual: Preferences = {
  theme: 'Scientific',
  toolbarTransparent: 'false',
  stickySideMenu: 'true',
  dark: '',
  units: 'metric',
}
/** What was shared looks the same to everybody, dark where the system is. */
const preferences = createStore<Preferences>(isPublicSession ? usual : kept())
export const usePreferences = preferences.use
/** Without them the page would be shown in the usual look and change at once. */
export const arePreferencesKept = () => isPublicSession || localStorage.getItem(key) !== null

/** Shown at once, kept here, and told the server where there is a session. */
export function changePreferences(change: Partial<Preferences>): Promise<unknown> {
  show({ ...preferences.get(), ...change })
  return sessionState().status === 'signedIn' ? api.settings.setOfUser({ body: change }) : Promise.resolve()
}

/** The server's settings win over what this browser has kept. */
export async function loadPreferences(): Promise<void> {
  show(await api.settings.ofUser({}))
}

function show(next: Preferences): void {
  localStorage.setItem(key, JSON.stringify(next))
  preferences.set(next)
}

function kept(): Preferences {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const fields =
      typeof read === 'object' && read !== null ? (read as Partial<Record<keyof Preferences, unknown>>) : {}
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
