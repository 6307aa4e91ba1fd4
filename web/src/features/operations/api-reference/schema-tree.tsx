import { useTranslation } from 'react-i18next'
import type { SchemaLine } from './schema.ts'

interface SchemaTreeProps {
  title: string
  /** Of the whole, in a few words. */
  type?: string
  lines: SchemaLine[]
  /** Of answers every field is there, so nothing is said of it. */
  showRequired?: boolean
}

/** Fields under each other, those inside others set in; which ones stands in the type. */
export function SchemaTree({ title, type, lines, showRequired = false }: SchemaTreeProps) {
  const { t } = useTranslation()
  return (
    <div className="fyr-schema">
      <h3>
        {title} {type && <code className="fyr-dimmed">{type}</code>}
      </h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line.path} data-depth={line.depth}>
              <code className="fyr-schema-name">{line.name}</code> <code>{line.type}</code>
              <span className="fyr-dimmed">
                {[
                  line.limits,
                  (showRequired || line.path.startsWith('query')) &&
                    line.required &&
                    t(($) => $.apiReference.required),
                ]
                  .filter(Boolean)
                  .map((note) => ` · ${note}`)
                  .join('')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
