import { useTranslation } from 'react-i18next'
import { scriptApi } from '../editor/script-api.ts'

/** What a script can use, and what each does. */
export function ReferencePanel() {
  const { t } = useTranslation()
  return (
    <div className="fyr-script-reference">
      <p>{t(($) => $.scripts.reference.intro)}</p>
      {scriptApi.map(({ group, members }) => (
        <section key={group}>
          <h3 className="fyr-script-heading">{t(($) => $.scripts.reference.groups[group])}</h3>
          {group === 'effect' && <p className="fyr-dimmed">{t(($) => $.scripts.reference.effectsNote)}</p>}
          <dl>
            {members
              // What they do is said with the first of them.
              .filter(({ path }) => !['console.warn', 'console.error'].includes(path))
              .map(({ path, signature, about }) => (
                <div key={path}>
                  <dt>
                    <code>{signature}</code>
                  </dt>
                  <dd>{t(($) => $.scripts.reference.items[about])}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
