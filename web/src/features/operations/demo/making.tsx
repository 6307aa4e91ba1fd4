import type { Demo } from '@fyr/contract/operations/demos'
import { mdiCheckCircle, mdiCircleOutline, mdiCircleSlice5 } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Progress } from '#ui/layout.ts'
import { percentOf, steps } from './progress.ts'

/** How far the making of the demo is: the steps, and a bar of the whole. */
export function Making({ progress }: { progress: Demo['progress'] }) {
  const { t } = useTranslation()
  const at = progress ? steps.indexOf(progress.step) : 0
  return (
    <div className="fyr-demo-making">
      <Progress.Root size="lg">
        <Progress.Section value={percentOf(progress)} aria-label={t(($) => $.demo.making)} />
      </Progress.Root>
      <ol className="fyr-demo-steps">
        {steps.map((step, index) => (
          <li key={step} data-when={index < at ? 'done' : index === at ? 'now' : 'later'}>
            <Icon
              path={index < at ? mdiCheckCircle : index === at ? mdiCircleSlice5 : mdiCircleOutline}
              size={18}
            />
            {t(($) => $.demo.steps[step])}
          </li>
        ))}
      </ol>
      <p className="fyr-hidden" role="status">
        {t(($) => $.demo.making)}: {t(($) => $.demo.steps[steps[at] ?? 'nodes'])}
      </p>
    </div>
  )
}
