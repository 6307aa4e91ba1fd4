import { EmailDomainsSection } from '#features/access/sso/email-domains-section.tsx'
import { InstallationSsoSection } from '#features/access/sso/installation-section.tsx'
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
