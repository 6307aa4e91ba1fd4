import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { supportsPasskeys } from '#api/passkey-support.ts'
import { problemOf } from '#api/problem.ts'
import { signIn, signInByPasskey } from '#api/session/session.ts'
import { useSessionState } from '#api/session/session-state.ts'
import { useIsHidden } from '#core/brand.ts'
import { branding } from '#entities/settings/queries.ts'
import { focusFirstError } from '#ui/form/focus.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { PasswordInput, TextInput } from '#ui/form/inputs.ts'
import { Button, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { SsoButton } from './sso-button.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  return (
    <GuestFrame title={t(($) => $.login.title)} lead={t(($) => $.login.lead)}>
      <LoginForm />
      <RegisterLink />
    </GuestFrame>
  )
}

/** While the installation is open to it, and the brand of the page does not leave it out. */
function RegisterLink() {
  const { t } = useTranslation()
  const isHidden = useIsHidden('register')
  const { data } = useQuery({ ...branding(), enabled: !isHidden })
  if (isHidden || !data?.companiesMayRegister) return null
  return (
    <p className="fyr-login-register">
      <TextLink to="/registration">{t(($) => $.login.register)}</TextLink>
    </p>
  )
}

function LoginForm() {
  const { t } = useTranslation()
  const { to } = route.useSearch()
  const router = useRouter()
  const client = useQueryClient()
  const state = useSessionState()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** Null while none is asked for. */
  const [code, setCode] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const missing = (value: string) => (tried && value.trim() === '' ? t(($) => $.login.missing) : undefined)
  const ended = state.status === 'guest' && state.because === 'ended' ? t(($) => $.login.sessionEnded) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setProblem(null)
    if (email.trim() === '' || password === '' || code?.trim() === '') {
      focusFirstError()
      return
    }
    setBusy(true)
    try {
      if (!(await signIn(email, password, code ?? undefined))) return
      client.clear()
      await router.navigate({ href: to ?? '/', replace: true })
    } catch (error) {
      const found = problemOf(error)
      if (code === null && found.kind === 'refused' && found.code === 'access.secondFactorRequired') {
        setTried(false)
        setCode('')
        return
      }
      setProblem(wordsFor(error))
      form.current
        ?.querySelector<HTMLElement>(code === null ? 'input[type="password"]' : 'input[name="code"]')
        ?.focus()
    } finally {
      setBusy(false)
    }
  }

  async function enterByPasskey() {
    setProblem(null)
    setBusy(true)
    try {
      const [{ choosePasskey }, { options }] = await Promise.all([
        import('#features/access/account-security/webauthn.ts'),
        api.passkeys.challenge({}),
      ])
      const credential = await choosePasskey(options)
      if (!credential) return
      await signInByPasskey(credential)
      client.clear()
      await router.navigate({ href: to ?? '/', replace: true })
    } catch (error) {
      setProblem(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }

  function back() {
    setCode(null)
    setProblem(null)
    setTried(false)
  }

  /** The words of the specification, section 8. */
  function wordsFor(error: unknown): string {
    const found = problemOf(error)
    if (found.kind === 'noConnection' || found.kind === 'timedOut') return t(($) => $.login.noConnection)
    if (found.kind !== 'refused') return t(($) => $.login.unexpected)
    if (found.code === 'access.badCredentials') return t(($) => $.login.badCredentials)
    return found.message || t(($) => $.login.failed)
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {ended && problem === null && (
          <div className="fyr-notice" data-tone="attention" role="status">
            {ended}
          </div>
        )}
        {code !== null ? (
          <CodeField value={code} error={missing(code)} onChange={setCode} />
        ) : (
          <>
            <TextInput
              label={t(($) => $.login.email)}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={email}
              error={missing(email)}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={t(($) => $.login.password)}
              name="password"
              autoComplete="current-password"
              value={password}
              error={missing(password)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <FormProblem problem={problem} />
        {code === null && (
          <TextLink to="/forgot" search={email === '' ? {} : { email }} className="fyr-login-forgot">
            {t(($) => $.login.forgot.link)}
          </TextLink>
        )}
        <Button type="submit" loading={busy} fullWidth size="md">
          {t(($) => $.login.submit)}
        </Button>
        {code !== null && (
          <Button variant="subtle" fullWidth disabled={busy} onClick={back}>
            {t(($) => $.login.forgot.back)}
          </Button>
        )}
        {code === null && supportsPasskeys() && (
          <Button variant="default" fullWidth size="md" disabled={busy} onClick={() => void enterByPasskey()}>
            {t(($) => $.login.passkey)}
          </Button>
        )}
        {code === null && <SsoButton email={email} to={to} onProblem={setProblem} wordsFor={wordsFor} />}
      </Stack>
    </form>
  )
}

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** Of the authenticator app, or a recovery code, which has letters. */
function CodeField({ value, error, onChange }: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t(($) => $.login.code)}
      description={t(($) => $.login.codeHint)}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
