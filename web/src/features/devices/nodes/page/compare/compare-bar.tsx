import { mdiClose } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { earlierPeriods, maxComparedNodes } from '#entities/nodes/compare-search.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Comparison } from './use-comparison.ts'

/** An earlier period, and other nodes, to draw beside what is drawn. */
export function CompareBar({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation()
  const { period, deveuis, others, missing, change } = comparison
  const nameOf = (deveui: string) =>
    others.find((node) => node.deveui.toLowerCase() === deveui.toLowerCase())?.name ?? deveui
  return (
    <div className="fyr-compare">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take its own line */}
      <div className="fyr-range-presets" role="group" aria-label={t(($) => $.nodes.compare.period)}>
        {earlierPeriods.map((each) => (
          <button
            key={each}
            type="button"
            className="fyr-range-button"
            aria-pressed={period === each}
            onClick={() => change({ period: period === each ? undefined : each })}
          >
            {t(($) => $.nodes.compare.periods[each])}
          </button>
        ))}
      </div>
      {deveuis.length > 0 && (
        <ul className="fyr-compare-nodes" aria-label={t(($) => $.nodes.compare.nodes)}>
          {deveuis.map((deveui) => (
            <li
              key={deveui}
              className="fyr-compare-node"
              data-missing={missing.includes(deveui) || undefined}
            >
              <span>
                {missing.includes(deveui) ? t(($) => $.nodes.compare.missing, { deveui }) : nameOf(deveui)}
              </span>
              <button
                type="button"
                aria-label={t(($) => $.nodes.compare.remove, { name: nameOf(deveui) })}
                onClick={() => change({ deveuis: deveuis.filter((each) => each !== deveui) })}
              >
                <Icon path={mdiClose} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {deveuis.length < maxComparedNodes - 1 && (
        <div className="fyr-compare-picker">
          <NodePicker
            // Empty again for the next one.
            key={deveuis.length}
            value={null}
            ariaLabel={t(($) => $.nodes.compare.addNode)}
            placeholder={t(($) => $.nodes.compare.addNode)}
            onChange={(deveui) => deveui !== null && change({ deveuis: [...deveuis, deveui] })}
          />
        </div>
      )}
    </div>
  )
}
