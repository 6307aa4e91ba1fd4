import { isLanguage, type Language } from '@fyr/texts'
import { api } from '#api/client/client.ts'
import { keepSession } from '#api/session/refresh.ts'
import { sessionState } from '#api/session/session-state.ts'
import { isPublicSession } from '../public-session.ts'
import { showLanguage } from './texts.ts'

const key = 'fyr.language'

/** The user's choice, else the browser's, else the company's, else English. */
export function wantedLanguage(): Language {
  const state = sessionState()
  const session = state.status === 'signedIn' ? state.session : undefined
  const candidates = [
    session?.currentUser.language,
    // A visitor's is the browser's, whatever somebody else chose in it.
    isPublicSession ? null : localStorage.getItem(key),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
    session?.userCompany?.language,
  ]
  return candidates.find(isLanguage) ?? 'en'
}

export const isWantedLanguageShown = () => document.documentElement.lang === wantedLanguage()

/** After signing in: the user may have chosen another language than this browser shows. */
export async function followLanguage(): Promise<void> {
  await showLanguage(wantedLanguage())
}

/**
 * The user's choice, kept in the browser and, where there is a session, with the user: told at once, so that a window
 * that is closed as soon as it shows the language has not lost it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language)
  await Promise.all([showLanguage(language), tellServer(language)])
}

async function tellServer(language: Language): Promise<void> {
  if (sessionState().status !== 'signedIn') return
  await api.accounts.setLanguage({ body: { language } })
  // The session may have been renewed meanwhile.
  const state = sessionState()
  if (state.status !== 'signedIn') return
  keepSession({ ...state.session, currentUser: { ...state.session.currentUser, language } })
}
