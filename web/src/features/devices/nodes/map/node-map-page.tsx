import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiMapMarkerOffOutline, mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { sliderHours } from '#entities/maps/fields/hours.ts'
import { homeOf } from '#entities/maps/home.ts'
import { isPlaced } from '#entities/maps/markers/map-node.ts'
import { partsOf } from '#entities/maps/markers/shown-parts.ts'
import { NodeMap, type NodeMapLook } from '#entities/maps/node-map.tsx'
import { useAddTitle, useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { allApplications } from '#entities/nodes/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { FilterChips, FilterMenu } from '#ui/table/view/filters.tsx'
import { SearchField } from '#ui/table/view/toolbar.tsx'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { RangePicker } from '#ui/time/range/range-picker.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { nodeListQuery } from '../list/list-query.ts'
import { useNodeFilters } from '../list/node-filters.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { usePlaces } from './use-places.ts'
import '#ui/table/table.css'

const none: never[] = []

/** All nodes of the company where they are: the list's other view. */
export function NodeMapPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const addTitle = useAddTitle()
  const may = useMay()
  const [view, onView] = useTableView()
  const control = useRange()
  const [isTracking, setTracking] = useState(false)
  const applications = useQuery({ ...allApplications(), enabled: may('Application.View') })
  const filters = Object.values(useNodeFilters(applications.data?.body ?? none))
  const { sort: _sort, order: _order, ...query } = nodeListQuery(view)
  const { places, nodes } = usePlaces(query)
  const look = usePreferences()
  const move = useApiMutation((api) => api.nodes.update, {
    changes: [(api) => api.nodes],
    onDone: ({ name }) => snackbar.done(t(($) => $.mapPages.panel.placed, { name })),
  })
  const isNarrowed = Object.keys(query).length > 0
  const truncated = places.data?.truncated ?? false

  return (
    <Page title={t(($) => $.mapPages.nodesTitle)} layout="fill" actions={<ViewSwitch />}>
      <div className="fyr-table-toolbar">
        <SearchField value={view.q} onChange={(q) => onView({ q })} />
        <FilterMenu columns={filters} view={view} onView={onView} />
        {isTracking && <RangePicker control={control} />}
      </div>
      <FilterChips columns={filters} view={view} onView={onView} />
      {truncated && (
        <p className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.mapPages.panel.truncated, { shown: formatNumber(nodes.length, language, 0) })}
        </p>
      )}
      <Loaded query={places} skeleton={<Skeleton className="fyr-map-skeleton" />}>
        {() =>
          nodes.length === 0 ? (
            <EmptyState
              icon={mdiMapMarkerOffOutline}
              title={isNarrowed ? t(($) => $.mapPages.empty.match) : t(($) => $.nodes.empty)}
              text={isNarrowed ? undefined : t(($) => $.nodes.emptyText)}
              action={
                !isNarrowed &&
                may('Tag.Create') && (
                  <LinkButton to="/tag/create" icon={mdiPlus}>
                    {addTitle}
                  </LinkButton>
                )
              }
            />
          ) : (
            <>
              {!nodes.some(isPlaced) && (
                <p className="fyr-notice" data-tone="neutral" role="status">
                  {t(($) => $.mapPages.empty.title)}. {t(($) => $.mapPages.empty.text)}
                </p>
              )}
              <NodeMap
                label={t(($) => $.mapPages.nodesTitle)}
                nodes={nodes}
                look={look}
                range={control.range}
                onTracking={setTracking}
                onPlace={
                  may('Tag.Update')
                    ? ({ deveui }, { lat, long }) =>
                        move.mutate({ params: { id: deveui }, body: { lat, long } })
                    : undefined
                }
              />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** As the company's settings say. */
function usePreferences(): NodeMapLook {
  const settings = useCompanyDisplay()
  return useMemo(() => {
    const { MAPSETTINGS, COORDINATES } = settings ?? {}
    return {
      // Values of all nodes would be too much to send; a popup shows those of one.
      parts: partsOf(MAPSETTINGS?.showTypes ?? [1]).filter((part) => part !== 'value'),
      slidervalues: MAPSETTINGS?.slidervalues ?? sliderHours,
      colourKey: null,
      thresholds: [],
      cluster: true,
      mapType: 'roadmap',
      view: null,
      home: homeOf(COORDINATES),
    }
  }, [settings])
}
