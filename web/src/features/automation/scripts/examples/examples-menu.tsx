import { mdiLightbulbOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/dialogs/overlays.ts'
import { Button } from '#ui/layout.ts'
import { type ScriptExample, scriptExamples } from './examples.ts'

/** Scripts to begin with, by what they do. */
export function ExamplesMenu({ onChoose }: { onChoose: (example: ScriptExample) => void }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button variant="default" icon={mdiLightbulbOutline}>
          {t(($) => $.scripts.form.examples)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-script-examples">
        {scriptExamples.map((example) => (
          <Menu.Item key={example.id} onClick={() => onChoose(example)}>
            {t(($) => $.scripts.examples[example.id].name)}
            <div className="fyr-menu-reason">{t(($) => $.scripts.examples[example.id].text)}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
