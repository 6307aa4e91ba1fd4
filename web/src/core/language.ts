import { isLanguage, type Language, loadTexts } from '@fyr/texts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { api } from '#api/client.ts'
import { keepSession } from '#api/refresh.ts'
import { sessionState } from '#api/session-state.ts'
import { isPublicSession } from './public-session.ts'

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

export async function startTexts(): Promise<void> {
  const language = wantedLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await textsOf(language) } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  })
  document.documentElement.lang = language
}

/** After signing in: the user may have chosen another language than this browser shows. */
export async function followLanguage(): Promise<void> {
  await show(wantedLanguage())
}

/** The user's choice, kept in the browser and, where there is a session, with the user. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language)
  await show(language)
  const state = sessionState()
  if (state.status !== 'signedIn') return
  await api.accounts.setLanguage({ body: { language } })
  keepSession({ ...state.session, currentUser: { ...state.session.currentUser, language } })
}

async function show(language: Language): Promise<void> {
  if (i18next.language === language) return
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await textsOf(language))
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function textsOf(language: Language) {
  const texts = await loadTexts(language)
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return texts
  const { pseudo } = await import('./pseudo.ts')
  return pseudo(texts)
}
