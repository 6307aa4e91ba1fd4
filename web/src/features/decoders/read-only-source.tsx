import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

/** For who may look and not change. */
export function ReadOnlySource({ source }: { source: string }) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <CodeEditor
        label={t(($) => $.decoders.source)}
        initialValue={source}
        readOnly
        mark={null}
        onChange={() => undefined}
      />
    </Suspense>
  )
}
