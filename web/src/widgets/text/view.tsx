import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import type { WidgetViewProps } from '../widget.ts'
import { Markdown } from './markdown.tsx'
import './text.css'

export default function TextView({ settings, editing }: WidgetViewProps<typeof moduleTypes.text>) {
  const { t } = useTranslation()
  const { markdown, size, align } = settings
  return (
    <div className="fyr-w-text" data-size={size} style={{ textAlign: align }} inert={editing}>
      {markdown.trim() ? (
        <Markdown text={markdown} />
      ) : (
        <p className="fyr-dimmed">{t(($) => $.widgets.text.empty)}</p>
      )}
    </div>
  )
}
