import { Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import { Banner, EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listTracked, readTrack, type TrackedDevice } from '../../shared/contract.ts'
import { TrackPlayer } from './track-player.tsx'
import '../places.css'

const hour = 3_600_000
const presets = [8, 24, 168] as const

/** A moment as an input of date and time writes it, in the time of the reader. */
const written = (at: number): string => {
  const moment = new Date(at)
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Where a device was in a span: its way on the map, played, with stops and fences. */
const TrackPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const { data, error } = useCall(listTracked, {})
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton rows={8} />
  const device = data.data.find(({ id }) => id === query.device) ?? data.data[0]
  if (!device)
    return (
      <EmptyState kind="never" icon="pin" fill title={t('track.none')}>
        {t('track.none.why')}
      </EmptyState>
    )
  return <DeviceTrack key={device.id} device={device} devices={data.data} />
}

interface DeviceTrackProps {
  readonly device: TrackedDevice
  readonly devices: readonly TrackedDevice[]
}

const DeviceTrack = ({ device, devices }: DeviceTrackProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Whole minutes, so that the question stays the same.
  const newest = Math.ceil((Date.parse(device.last) + 1) / 60_000) * 60_000
  const [span, setSpan] = useState({ from: newest - 8 * hour, to: newest })
  const { data, error } = useCall(
    readTrack,
    { id: device.id, from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    { keep: true },
  )
  const change = (side: 'from' | 'to', text: string) => {
    const at = new Date(text).getTime()
    if (Number.isFinite(at)) setSpan({ ...span, [side]: at })
  }
  return (
    <div className="pl-page">
      <PageHeader title={t('track.title')} />
      <div className="pl-live">
        <TrackPlayer
          key={`${span.from} ${span.to} ${data?.fixes.length ?? 0}`}
          track={data && data.fixes.length > 0 ? data : null}
          name={device.name}
          empty={
            error ? (
              <Failed error={error} />
            ) : data ? (
              <EmptyState kind="never" icon="pin" title={t('track.empty')}>
                {t('track.empty.why')}
              </EmptyState>
            ) : (
              <Skeleton rows={6} />
            )
          }
          bar={
            <>
              <div className="pl-bar">
                <Select
                  className="pl-choose"
                  aria-label={t('track.device')}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={device.id}
                  options={devices.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={id => void navigate(inSpace(`/sysop/historyPosition?device=${id}`))}
                />
                <nav className="seg s" aria-label={t('track.span')}>
                  {presets.map(hours => {
                    const isOn = span.to === newest && span.to - span.from === hours * hour
                    return (
                      <button
                        key={hours}
                        type="button"
                        className={isOn ? 'on' : undefined}
                        aria-pressed={isOn}
                        onClick={() => setSpan({ from: newest - hours * hour, to: newest })}
                      >
                        {t(`track.span.${hours}`)}
                      </button>
                    )
                  })}
                </nav>
                {(['from', 'to'] as const).map(side => (
                  <Input
                    key={side}
                    className="pl-when"
                    type="datetime-local"
                    aria-label={t(`track.${side}`)}
                    value={written(span[side])}
                    onChange={event => change(side, event.target.value)}
                  />
                ))}
              </div>
              {data?.cut ? <Banner kind="info">{t('track.cut')}</Banner> : null}
            </>
          }
        />
      </div>
    </div>
  )
}

export default TrackPage
