import { type Language, languageNames, languages } from '@fyr/texts'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/overlays.ts'
import { chooseLanguage } from './language.ts'

/** The languages, for a menu's dropdown. */
export function LanguageItems() {
  const { i18n } = useTranslation()
  const choose = (language: Language) => void chooseLanguage(language)
  return languages.map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      aria-current={i18n.language === language || undefined}
      fw={i18n.language === language ? 600 : 400}
      onClick={() => choose(language)}
    >
      {languageNames[language]}
    </Menu.Item>
  ))
}
