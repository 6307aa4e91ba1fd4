import { lazy, Suspense } from 'react'
import { AllDomainsSection } from '#features/settings/branding/all-domains-section.tsx'
import { ProviderSection } from '#features/settings/contacts/provider-section.tsx'
import { Skeleton } from '#ui/layout.ts'
import { SettingsFrame } from '../settings-frame.tsx'

// With its colour picker it is larger than the rest of the page.
const PortalBranding = lazy(async () => ({
  default: (await import('#features/settings/branding/portal-branding.tsx')).PortalBranding,
}))

export function BrandingPage() {
  return (
    <SettingsFrame>
      <Suspense fallback={<Skeleton height={560} />}>
        <PortalBranding />
      </Suspense>
      <AllDomainsSection />
      <ProviderSection />
    </SettingsFrame>
  )
}
