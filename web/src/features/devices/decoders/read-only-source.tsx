import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'

const JavaScriptEditor = lazy(async () => ({
  default: (await import('#ui/code/javascript-editor.tsx')).JavaScriptEditor,
}))

/** For who may look and not change. */
export function ReadOnlySource({ source }: { source: string }) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <JavaScriptEditor
        label={t(($) => $.decoders.source)}
        initialValue={source}
        readOnly
        mark={null}
        onChange={() => undefined}
      />
    </Suspense>
  )
}
