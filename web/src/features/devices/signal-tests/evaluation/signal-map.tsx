import type { SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import type { Tone } from '@fyr/contract/endpoints/fields'
import { mdiMapMarkerOffOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapMarker, MapTrack } from '#ui/map/map-types.ts'
import { EmptyState } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { QualityBadge } from '../test-state.tsx'
import { type Quality, qualityOf } from './quality.ts'
import { type Placed, placedOf } from './summary.ts'
import { viewOf } from './view-of.ts'

const tones: Record<Quality, Tone> = { good: 'ok', fair: 'attention', poor: 'alarm' }

interface SignalMapProps {
  test: SignalTestDetail
  other: SignalTestDetail | undefined
}

/** Where each uplink was heard how well. */
export function SignalMap({ test, other }: SignalMapProps) {
  const { t } = useTranslation()
  const tiles = useMapTiles()
  const all = useMemo(
    () => [test, ...(other ? [other] : [])].map((each) => ({ test: each, placed: placedOf(each) })),
    [test, other],
  )
  const shown = new Map<string, Placed>(
    all.flatMap(({ test: { signalTestId }, placed }) =>
      placed.map((sample) => [`${signalTestId} ${sample.number}`, sample] as const),
    ),
  )
  const { position, endedAt } = test
  const phone: MapMarker[] =
    position && endedAt === null
      ? [
          {
            id: 'phone',
            lat: position.lat,
            long: position.long,
            tone: 'neutral',
            icon: 'mdi-cellphone',
            name: t(($) => $.signalTests.phone),
            state: '',
            label: '',
          },
        ]
      : []
  const markers = all.flatMap(({ test: { signalTestId }, placed }, at) =>
    placed.map((sample): MapMarker => {
      const quality = qualityOf(sample)
      return {
        id: `${signalTestId} ${sample.number}`,
        lat: sample.lat,
        long: sample.long,
        tone: quality ? tones[quality] : 'neutral',
        ...(other && { icon: `mdi-numeric-${at + 1}` }),
        name: `${sample.number}`,
        state: quality ? t(($) => $.signalTests.quality[quality]) : '',
        label: sample.rssi === null ? '' : `${Math.round(sample.rssi)}`,
      }
    }),
  )
  // Opened once for each pair of tests, when there is something to see: what comes later does not move the map.
  const isPlaced = markers.length > 0 || phone.length > 0
  const opened = `${isPlaced} ${all.map(({ test: { signalTestId } }) => signalTestId).join(' ')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` names when it is to be found anew
  const view = useMemo(() => viewOf([...markers, ...phone]), [opened])
  const tracks = all.map(
    ({ test: { signalTestId, nodeName }, placed }): MapTrack => ({
      id: signalTestId,
      name: nodeName,
      colour: null,
      points: placed.map(({ lat, long, at }) => ({ lat, long, time: Date.parse(at) })),
    }),
  )
  if (markers.length === 0 && phone.length === 0)
    return <EmptyState compact icon={mdiMapMarkerOffOutline} title={t(($) => $.signalTests.noPlaces)} />
  return (
    <div className="fyr-signal-map">
      <FyrMap
        label={t(($) => $.signalTests.map)}
        tiles={tiles}
        markers={[...markers, ...phone]}
        tracks={tracks.filter(({ points }) => points.length > 1)}
        view={view}
        cluster={false}
        popup={(id) => {
          const sample = shown.get(id)
          return sample && <SampleFacts sample={sample} />
        }}
      />
    </div>
  )
}

function SampleFacts({ sample }: { sample: Placed }) {
  const { t } = useTranslation()
  const quality = qualityOf(sample)
  return (
    <div>
      {quality && <QualityBadge quality={quality} look="plain" />}
      <div className="fyr-digits">
        {sample.rssi !== null && `${Math.round(sample.rssi)} dBm`}
        {sample.snr !== null && ` · ${sample.snr.toFixed(1)} dB`}
        {sample.spreadingFactor !== null && ` · SF${sample.spreadingFactor}`}
      </div>
      <div className="fyr-dimmed">
        <TimeText at={sample.at} as="clock" /> · {t(($) => $.signalTests.gateways)}: {sample.gateways.length}
      </div>
    </div>
  )
}
