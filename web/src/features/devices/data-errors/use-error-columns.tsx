import type { IngestError } from '@fyr/contract/devices/ingest-errors'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { TextLink } from '#ui/links.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { kinds, type Within, withinMs } from './error-query.ts'
import { newNodeOf } from './new-node.ts'
import './data-errors.css'

/** @param onShow shows a payload whole */
export function useErrorColumns(onShow: (error: IngestError) => void): TableColumn<IngestError>[] {
  const { t } = useTranslation()
  const may = useMay()
  const mayCreate = may('Tag.Create')
  return useMemo(
    () => [
      {
        id: 'message',
        header: t(($) => $.dataErrors.error),
        value: ({ message }) => message,
        cell: ({ message, detail }) => (
          <span title={detail ? `${message} ${detail}` : message}>
            {message} {detail && <span className="fyr-dimmed">{detail}</span>}
          </span>
        ),
        sortable: false,
        main: true,
        width: 340,
      },
      {
        id: 'deveui',
        header: t(($) => $.dataErrors.node),
        value: ({ deveui }) => deveui,
        cell: (error) => <Sender error={error} mayCreate={mayCreate} />,
        sortable: false,
        width: 220,
      },
      {
        id: 'at',
        header: t(($) => $.dataErrors.last),
        value: ({ at }) => at,
        cell: ({ at }) => <TimeText at={at} as="exact" />,
        filter: (Object.keys(withinMs) as Within[]).map((value) => ({
          value,
          label: t(($) => $.dataErrors.within[value]),
        })),
        filterOne: true,
        width: 190,
      },
      {
        id: 'count',
        header: t(($) => $.dataErrors.count),
        value: ({ count }) => count,
        sortable: false,
        align: 'end',
        beside: true,
        width: 75,
      },
      {
        id: 'kind',
        header: t(($) => $.dataErrors.kindLabel),
        value: ({ kind }) => t(($) => $.dataErrors.kinds[kind]),
        filter: kinds.map((value) => ({ value, label: t(($) => $.dataErrors.kinds[value]) })),
        filterOne: true,
        sortable: false,
        standard: false,
        width: 130,
      },
      {
        id: 'source',
        header: t(($) => $.dataErrors.source),
        value: ({ source }) => source.toUpperCase(),
        sortable: false,
        standard: false,
        width: 90,
      },
      {
        id: 'payload',
        header: t(($) => $.dataErrors.payload),
        cell: (error) =>
          error.payload === '' ? null : (
            <button
              type="button"
              className="fyr-payload-button"
              title={t(($) => $.dataErrors.showPayload)}
              onClick={() => onShow(error)}
            >
              {error.payload.slice(0, 200)}
            </button>
          ),
        width: 150,
      },
    ],
    [t, onShow, mayCreate],
  )
}

/** The node, or its address and the way to make one of it. */
function Sender({ error, mayCreate }: { error: IngestError; mayCreate: boolean }) {
  const { t } = useTranslation()
  const { deveui, nodeName } = error
  if (nodeName !== null) {
    return (
      <TextLink to="/tagdetails/$deveui" params={{ deveui }} search={{ tab: 'errors' }} title={deveui}>
        {nodeName}
      </TextLink>
    )
  }
  const search = mayCreate ? newNodeOf(error) : null
  return (
    <span className="fyr-unknown-sender">
      <span className="fyr-mono" title={deveui}>
        {deveui || '–'}
      </span>
      {search && (
        <TextLink to="/tag/create" search={search}>
          {t(($) => $.dataErrors.createNode)}
        </TextLink>
      )}
    </span>
  )
}
