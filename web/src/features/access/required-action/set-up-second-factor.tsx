import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { apiQuery } from '#api/queries.ts'
import { refreshRights, switchCompany } from '#api/session/session.ts'
import { useSession } from '#api/session/session-state.ts'
import { EmailProofSection } from '#features/access/account-security/email-proof-section.tsx'
import { PasskeysSection } from '#features/access/account-security/passkeys-section.tsx'
import { SecondFactorSection } from '#features/access/account-security/second-factor-section.tsx'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** For a company that requires it of its members; one of the two is enough. */
export function SetUpSecondFactor() {
  const { t } = useTranslation()
  const { userCompany, companies } = useSession()
  const app = useQuery(apiQuery((api) => api.secondFactor.get, {}))
  const passkeys = useQuery(apiQuery((api) => api.passkeys.list, {}))
  const onError = (error: unknown) => snackbar.failed(problemText(error, t))
  const leave = useMutation({ mutationFn: refreshRights, onError })
  const enter = useMutation({ mutationFn: switchCompany, onError })
  const isDone = Boolean(app.data?.activeSince) || Boolean(passkeys.data?.length)
  return (
    <>
      <p className="fyr-dimmed">
        {t(($) => $.security.required.setUpSecondFactor.text, { company: userCompany?.name ?? '' })}
      </p>
      <EmailProofSection />
      <SecondFactorSection />
      <PasskeysSection />
      <Button fullWidth disabled={!isDone} loading={leave.isPending} onClick={() => leave.mutate()}>
        {t(($) => $.security.proofContinue)}
      </Button>
      {companies
        .filter(({ companyId }) => companyId !== userCompany?.companyId)
        .map(({ companyId, name }) => (
          <Button
            key={companyId}
            variant="subtle"
            fullWidth
            loading={enter.isPending && enter.variables === companyId}
            onClick={() => enter.mutate(companyId)}
          >
            {t(($) => $.security.required.setUpSecondFactor.elsewhere, { company: name })}
          </Button>
        ))}
    </>
  )
}
