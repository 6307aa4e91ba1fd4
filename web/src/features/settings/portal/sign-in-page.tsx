import { EmailDomainsSection } from '#features/sso/email-domains-section.tsx'
import { InstallationSsoSection } from '#features/sso/installation-section.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { PasswordPolicySection } from './password-policy-section.tsx'
import { RegistrationSection } from './registration-section.tsx'

export function SignInPage() {
  return (
    <SettingsFrame>
      <RegistrationSection />
      <PasswordPolicySection />
      <InstallationSsoSection />
      <EmailDomainsSection />
    </SettingsFrame>
  )
}
