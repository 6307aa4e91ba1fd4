import { type Language, loadTextPart, type TextPart } from '@fyr/texts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** What has been asked for in this window; another language brings the same. */
const parts = new Set<TextPart>(['start'])
const loading = new Map<string, Promise<void>>()

/** Shows this language: the texts of the start are there when it has happened. Called once, before anything else here. */
export async function startTexts(language: Language): Promise<void> {
  await Promise.all([
    i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    }),
    load(language, 'start'),
  ])
  document.documentElement.lang = language
}

/** Shows another language, once all is there that pages have asked for. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  // A page that is opened meanwhile asks for more.
  for (let count = 0; count < parts.size; ) {
    count = parts.size
    await Promise.all([...parts].map((part) => load(language, part)))
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/**
 * An importer that fetches these texts beside the code, so that what is imported never shows without them. What
 * shows more than the texts of the start names its parts so (app/page-texts.test.ts says which are missing), pages by
 * `lazyPage`.
 */
export function withTexts<T>(importer: () => Promise<T>, ...needed: TextPart[]): () => Promise<T> {
  return async () => {
    const [imported] = await Promise.all([importer(), ...needed.map(fetchPart)])
    return imported
  }
}

async function fetchPart(part: TextPart): Promise<void> {
  parts.add(part)
  let language: string
  do {
    language = i18next.language
    await load(language as Language, part) // no other is ever shown
  } while (language !== i18next.language)
}

function load(language: Language, part: TextPart): Promise<void> {
  const key = `${language}/${part}`
  const known = loading.get(key)
  if (known) return known
  const added = textsOf(language, part).then((texts) => {
    i18next.addResourceBundle(language, 'translation', texts)
  })
  loading.set(key, added)
  // What could not be fetched may be asked for again.
  added.catch(() => loading.delete(key))
  return added
}

async function textsOf(language: Language, part: TextPart) {
  const texts = await loadTextPart(language, part)
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return texts
  const { pseudo } = await import('./pseudo.ts')
  return pseudo(texts)
}
