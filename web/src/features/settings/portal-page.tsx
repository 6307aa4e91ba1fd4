import { lazy, Suspense } from 'react'
import { AllDomainsSection } from '#features/branding/all-domains-section.tsx'
import { ProviderSection } from '#features/contacts/provider-section.tsx'
import { DevEuiSection } from '#features/deveui-holders/deveui-section.tsx'
import { EmailDomainsSection } from '#features/sso/email-domains-section.tsx'
import { InstallationSsoSection } from '#features/sso/installation-section.tsx'
import { StorageSection } from '#features/storage/storage-section.tsx'
import { Skeleton } from '#ui/layout.ts'
import { MapTilesSection } from './map-tiles-section.tsx'
import { PasswordPolicySection } from './password-policy-section.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

// With its colour picker it is larger than the rest of the page.
const PortalBranding = lazy(async () => ({
  default: (await import('#features/branding/portal-branding.tsx')).PortalBranding,
}))
const MessagingSections = lazy(async () => ({
  default: (await import('#features/messaging/messaging-sections.tsx')).MessagingSections,
}))

export function PortalPage() {
  return (
    <SettingsFrame>
      <Suspense fallback={<Skeleton height={560} />}>
        <PortalBranding />
      </Suspense>
      <AllDomainsSection />
      <RegistrationSection />
      <ProviderSection />
      <Suspense fallback={<Skeleton height={960} />}>
        <MessagingSections />
      </Suspense>
      <PasswordPolicySection />
      <MapTilesSection />
      <InstallationSsoSection />
      <EmailDomainsSection />
      <StorageSection />
      <DevEuiSection />
    </SettingsFrame>
  )
}
