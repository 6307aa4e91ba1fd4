import type { ModbusMasterBody } from '@fyr/contract/connections/modbus/modbus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Button, Stack } from '#ui/layout.ts'

/** Connects once with the values of the form, saved or not, and shows the outcome. */
export function MasterTest({ body }: { body: ModbusMasterBody }) {
  const { t } = useTranslation()
  const test = useApiMutation((api) => api.modbus.testMaster)
  const tested = JSON.stringify(body)
  const [testedWith, setTestedWith] = useState('')
  const outcome = testedWith === tested ? test.data : undefined
  return (
    <Stack gap="xs" align="stretch">
      <div>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={body.hostname === ''}
          onClick={() => {
            setTestedWith(tested)
            test.mutate({ body })
          }}
        >
          {t(($) => $.modbus.test.button)}
        </Button>
      </div>
      {outcome && (
        <div className="fyr-notice" data-tone={outcome.result === 'works' ? 'ok' : 'alarm'} role="status">
          <div className="fyr-breaks">
            <p>
              {outcome.result === 'works'
                ? t(($) => $.modbus.test.works)
                : t(($) => $.connections.problems[outcome.result as 'closed'])}
            </p>
            {outcome.detail !== '' && (
              <p className="fyr-dimmed">{t(($) => $.connections.says, { detail: outcome.detail })}</p>
            )}
          </div>
        </div>
      )}
    </Stack>
  )
}
