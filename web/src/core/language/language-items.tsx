import { isLanguage, languageNames, languages } from '@fyr/texts'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/dialogs/overlays.ts'
import { useSaveChoice } from '../use-save-choice.ts'
import { chooseLanguage } from './language.ts'

/** The languages, for a menu's dropdown. */
export function LanguageItems() {
  const { i18n } = useTranslation()
  const save = useSaveChoice()
  return (
    <Menu.RadioGroup
      value={i18n.language}
      onChange={(chosen) => {
        if (isLanguage(chosen)) save(chooseLanguage(chosen))
      }}
    >
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
