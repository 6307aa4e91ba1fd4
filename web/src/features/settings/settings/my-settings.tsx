import { useTranslation } from 'react-i18next'
import { changePreferences, type Preferences, usePreferences } from '#core/preferences.ts'
import { useSaveChoice } from '#core/use-save-choice.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { themeNames } from '#ui/theme/palettes.ts'
import { Choice } from './choice.tsx'

const unitChoices = ['metric', 'imperial'] as const satisfies Preferences['units'][]

/** How the portal looks for me: shown at once, kept with the user. */
export function MySettings() {
  const { t } = useTranslation()
  const { theme, toolbarTransparent, units } = usePreferences()

  const save = useSaveChoice()
  const change = (part: Partial<Preferences>) => save(changePreferences(part))

  return (
    <Section id="display" title={t(($) => $.settings.display)}>
      <Stack>
        <p className="fyr-dimmed">{t(($) => $.settings.mineHint)}</p>
        <Choice
          label={t(($) => $.settings.theme)}
          value={theme}
          choices={themeNames.map((value) => ({ value, label: t(($) => $.settings.themes[value]) }))}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <Choice
          label={t(($) => $.settings.units)}
          value={units}
          choices={unitChoices.map((value) => ({ value, label: t(($) => $.settings.unitChoices[value]) }))}
          onChange={(chosen) => change({ units: chosen })}
        />
        <Switch
          label={t(($) => $.settings.toolbarTransparent)}
          checked={toolbarTransparent === 'true'}
          onChange={(event) => change({ toolbarTransparent: event.currentTarget.checked ? 'true' : 'false' })}
        />
      </Stack>
    </Section>
  )
}
