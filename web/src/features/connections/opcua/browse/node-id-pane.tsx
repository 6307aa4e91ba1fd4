import type { OpcReference, OpcValue } from '@fyr/contract/connections/opcua/opcua'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { ValueFacts } from '../editor/value-facts.tsx'
import { OutcomeNotice } from '../security/outcome-notice.tsx'
import { nameOfNodeId } from './node-id-name.ts'
import type { PaneProps } from './tree-pane.tsx'

/** A variable by its node id, read once before it is chosen. */
export function NodeIdPane({ server, chosen }: PaneProps) {
  const { t } = useTranslation()
  const [nodeId, setNodeId] = useState('')
  const read = useApiMutation((api) => api.opcua.read, { showsErrors: true })
  const [value] = read.data?.values ?? []
  const isInUse = value?.isRead === true
  const isChosen = value !== undefined && chosen.selection.has(value.nodeId)

  function run(event: FormEvent) {
    event.preventDefault()
    if (nodeId.trim() === '') return
    read.mutate({ params: { id: server.opcServerId }, body: { nodeIds: [nodeId.trim()] } })
  }

  return (
    <Stack>
      <form className="fyr-opc-url" onSubmit={run} noValidate>
        <TextInput
          label={t(($) => $.opcua.browse.nodeId)}
          description={t(($) => $.opcua.browse.nodeIdHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={1000}
          spellCheck={false}
          autoComplete="off"
          value={nodeId}
          onChange={(event) => setNodeId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={read.isPending} disabled={nodeId.trim() === ''}>
          {t(($) => $.opcua.browse.read)}
        </Button>
      </form>
      <FormProblem problem={read.error && problemText(read.error, t)} />
      {read.data && (
        <OutcomeNotice
          {...read.data}
          failed={(problem) => t(($) => $.opcua.editor.readFailed, { problem })}
        />
      )}
      {value && (
        <>
          <ValueFacts value={value} />
          <Group>
            <Button
              variant="default"
              disabled={isInUse || isChosen}
              onClick={() => chosen.toggle(referenceOf(value))}
            >
              {isInUse
                ? t(($) => $.opcua.browse.inUse)
                : isChosen
                  ? t(($) => $.opcua.browse.isChosen)
                  : t(($) => $.opcua.browse.choose)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** What browsing would have answered, as far as reading tells. */
function referenceOf({ nodeId, dataType, value, status, isRead }: OpcValue): OpcReference {
  const name = nameOfNodeId(nodeId)
  return {
    ...{ nodeId, browseName: name, displayName: name, path: '', nodeClass: 'variable', description: '' },
    isRead,
    variable: {
      ...{ dataType, isSupported: true, isArray: false, isWritable: false, value, status },
      ...{ unit: '', minimum: null, maximum: null, words: [] },
    },
  }
}
