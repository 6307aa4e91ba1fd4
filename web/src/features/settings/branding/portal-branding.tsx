import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { branding } from '#entities/settings/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandImages } from './brand-images.tsx'

/** How the portal looks for everyone whose company has no brand of its own. */
export function PortalBranding() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  const update = useApiMutation((api) => api.settings.setGlobal, {
    showsErrors: true,
    changes: [(api) => api.settings.global],
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={560} />}>
      {({ branding: title, ...settings }) => (
        <>
          <BrandForm
            settings={{ ...settings, title }}
            hint={t(($) => $.branding.portalHint)}
            save={async ({ title: chosen, ...changes }) => {
              const body = { ...changes, ...(chosen !== undefined && { branding: chosen }) }
              const saved = await update.mutateAsync({ body })
              return { ...saved, title: saved.branding }
            }}
          />
          <BrandImages
            settings={{ ...settings, title }}
            paths={{ logo: '/settings/global/image', icon: '/settings/global/icon' }}
            remove={(image) => update.mutateAsync({ body: { [image]: null } })}
          />
        </>
      )}
    </Loaded>
  )
}
