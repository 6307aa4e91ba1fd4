import type { DecoderChoice, OwnDecoder } from '@fyr/contract/devices/decoders'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { decoderList, isOwnDecoder } from '#entities/decoders/decoder-list.ts'
import type { CodeError } from '#ui/code/code-mirror.ts'
import { Skeleton } from '#ui/layout.ts'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { DecoderForm } from './decoder-form.tsx'
import { decoderTemplate } from './decoder-template.ts'
import { oneDecoder } from './queries.ts'
import { ReadOnlySource } from './read-only-source.tsx'
import { ShippedKeys } from './shipped-keys.tsx'
import { TestBench } from './test-bench.tsx'
import type { TrialSearch } from './trial-search.ts'
import { useDeleteDecoder } from './use-delete-decoder.ts'
import type { Tried } from './use-trial.ts'
import './decoders.css'

const newRoute = getRouteApi('/shell/of-company/decoders/create')
const oneRoute = getRouteApi('/shell/of-company/decoders/$id')

export function DecoderCreatePage() {
  const { t } = useTranslation()
  return (
    <DecoderFrame title={t(($) => $.decoders.new)}>
      <Editing search={newRoute.useSearch()} />
    </DecoderFrame>
  )
}

export function DecoderPage() {
  const { id } = oneRoute.useParams()
  return isOwnDecoder(id) ? <OwnDecoderPage key={id} id={id} /> : <ShippedDecoderPage key={id} id={id} />
}

function OwnDecoderPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Tag.Update')
  const search = oneRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery(oneDecoder(id))
  const deletion = useDeleteDecoder()
  const decoder = query.data
  const leave = () => void navigate({ to: '/decoders', ignoreBlocker: true })
  return (
    <DecoderFrame
      title={decoder?.name ?? t(($) => $.decoders.one)}
      actions={
        decoder && mayChange && <MenuButton items={[deleteItem(t, () => deletion.ask(decoder, leave))]} />
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) =>
          mayChange ? (
            <Editing decoder={loaded} search={search} />
          ) : (
            <Section title={t(($) => $.decoders.source)}>
              <ReadOnlySource source={loaded.source} />
            </Section>
          )
        }
      </Loaded>
      {deletion.dialog}
    </DecoderFrame>
  )
}

/** The editor, and beside it what tries what stands in it. */
function Editing({ decoder, search }: { decoder?: OwnDecoder; search: TrialSearch }) {
  const { t } = useTranslation()
  const source = useRef(decoder?.source ?? decoderTemplate)
  const [mark, setMark] = useState<CodeError | null>(null)
  return (
    <div className="fyr-decoder-columns">
      <Section title={t(($) => $.decoders.one)}>
        <DecoderForm
          {...(decoder && { decoder })}
          mark={mark}
          onSource={(value) => {
            source.current = value
            setMark(null)
          }}
        />
      </Section>
      <Section title={t(($) => $.decoders.test.title)}>
        <TestBench search={search} tried={() => ({ source: source.current })} onError={setMark} />
      </Section>
    </div>
  )
}

function ShippedDecoderPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const mayTest = useMay()('Tag.Update')
  const search = oneRoute.useSearch()
  const query = useQuery(decoderList)
  const decoder = query.data?.find(({ decoderId }) => decoderId === id)
  const tried = (): Tried => ({ decoderId: id })
  return (
    <DecoderFrame title={decoder ? titleOf(decoder) : t(($) => $.decoders.one)}>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {() =>
          decoder ? (
            <div className="fyr-decoder-columns">
              <Section title={t(($) => $.decoders.keys)}>
                <ShippedKeys decoder={decoder} />
              </Section>
              {mayTest && (
                <Section title={t(($) => $.decoders.test.title)}>
                  <TestBench search={search} tried={tried} onError={() => undefined} />
                </Section>
              )}
            </div>
          ) : (
            <EmptyState title={t(($) => $.decoders.unknown)} />
          )
        }
      </Loaded>
    </DecoderFrame>
  )
}

const titleOf = ({ manufacturer, name }: DecoderChoice) => [manufacturer, name].filter(Boolean).join(' ')

function DecoderFrame({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Page
      title={title}
      trail={[{ label: t(($) => $.shell.menu.decoders), to: '/decoders' }]}
      actions={actions}
    >
      {children}
    </Page>
  )
}
