import { errorText, inSpace, sayRecent, traceOf } from '@gantry/client/web'
import { LiveValues } from '@gantry/devices/web'
import { EmptyState, Icon, Skeleton, useMedia } from '@gantry/ui/web'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaDevice, AreaInfo, LiveArea as Live } from '../../shared/contract.ts'
import { AreaMap, Outlines } from '../plan/area-map.tsx'
import { PlanPlane } from '../plan/plan-plane.tsx'
import { DeviceMark } from './device-mark.tsx'
import { DeviceSheet } from './device-sheet.tsx'
import { useLiveArea } from './use-live-area.ts'

interface LiveAreaProps {
  readonly area: AreaInfo
  readonly chooser: ReactNode
}

/** One area: how many devices run, where they stand with their values, their alarms, and the device that is chosen. */
export const LiveArea = ({ area, chooser }: LiveAreaProps) => {
  const { t } = useTranslation()
  const { data, error } = useLiveArea(area.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const isNarrow = useMedia('(max-width: 899px)')
  if (error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  const alarmed = new Set(data?.alarms.map(({ device }) => device))
  const device = data?.devices.find(({ id }) => id === chosen)
  return (
    <div className="pl-live">
      <div className="pl-main">
        <div className="pl-bar">
          {chooser}
          {data ? <Counts live={data} alarmed={alarmed} /> : null}
        </div>
        {data ? (
          <Plane
            area={area}
            live={data}
            alarmed={alarmed}
            chosen={chosen}
            opensSheet={isNarrow}
            onChoose={setChosen}
          />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
      <aside className="pl-side">
        {device && !isNarrow ? (
          <section>
            <h2>
              <span className="cut" translate="no">
                {device.name}
              </span>
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('area.close_device')}
                onClick={() => setChosen(null)}
              >
                <Icon name="close" size={14} />
              </button>
            </h2>
            <Suspense fallback={<Skeleton rows={4} />}>
              <LiveValues id={device.id} />
            </Suspense>
          </section>
        ) : null}
        {data ? <Alarms live={data} onChoose={setChosen} /> : null}
        {data && data.devices.length === 0 ? (
          <p className="pl-hint">
            {t('area.devices.none')}{' '}
            <a href={inSpace(`/sysop/areamanage?area=${area.id}`)}>{t('area.arrange')}</a>
          </p>
        ) : null}
      </aside>
      {isNarrow ? <DeviceSheet device={device ?? null} onClose={() => setChosen(null)} /> : null}
    </div>
  )
}

const Counts = ({ live, alarmed }: { readonly live: Live; readonly alarmed: ReadonlySet<string> }) => {
  const { t } = useTranslation()
  const of = (state: AreaDevice['state']) => live.devices.filter(device => device.state === state).length
  const counts = [
    ['online', of('online')],
    ['alarm', alarmed.size],
    ['offline', of('offline')],
    ['new', of('new')],
  ] as const
  return (
    <ul className="pl-counts">
      {counts
        .filter(([key, count]) => count > 0 || key === 'online')
        .map(([key, count]) => (
          <li key={key} className={key === 'alarm' ? 'alarmed' : key}>
            {key === 'alarm' ? <Icon name="warn" size={14} /> : <i className="pl-dot" />}
            {t(`area.count.${key}`)} <b>{count}</b>
          </li>
        ))}
    </ul>
  )
}

interface PlaneProps {
  readonly area: AreaInfo
  readonly live: Live
  readonly alarmed: ReadonlySet<string>
  readonly chosen: string | null
  readonly opensSheet: boolean
  onChoose(id: string): void
}

/** The plan of the area; without one, the map; devices that stand nowhere are listed below. */
const Plane = ({ area, live, alarmed, chosen, opensSheet, onChoose }: PlaneProps) => {
  const { t } = useTranslation()
  const { plan } = area
  const isOnMap = plan === null && (area.outline.length > 0 || live.devices.some(({ spot }) => spot))
  const placed = live.devices.filter(({ x, spot }) => (plan ? x !== null : isOnMap && spot))
  const others = live.devices.filter(device => !placed.includes(device))
  const mark = (
    device: AreaDevice,
    style?: { readonly left: string | number; readonly top: string | number },
  ) => (
    <DeviceMark
      key={device.id}
      device={device}
      isAlarmed={alarmed.has(device.id)}
      isOn={device.id === chosen}
      opensSheet={opensSheet}
      {...(style && { style })}
      onPress={() => onChoose(device.id)}
    />
  )
  return (
    <>
      {plan ? (
        <PlanPlane area={{ ...area, plan }}>
          {placed.map(device =>
            mark(device, { left: `${(device.x ?? 0) * 100}%`, top: `${(device.y ?? 0) * 100}%` }),
          )}
        </PlanPlane>
      ) : isOnMap ? (
        <div className="pl-map">
          <AreaMap
            label={area.name}
            around={area.outline.length > 0 ? area.outline : placed.flatMap(({ spot }) => spot ?? [])}
          >
            {(at, _camera, size) => (
              <>
                <Outlines outlines={area.outline.length > 0 ? [area.outline] : []} size={size} at={at} />
                {placed.map(device => {
                  if (!device.spot) return null
                  const { x, y } = at(device.spot)
                  return mark(device, { left: x, top: y })
                })}
              </>
            )}
          </AreaMap>
        </div>
      ) : null}
      {others.length > 0 ? (
        <section className="pl-others">
          {placed.length > 0 ? <h3>{t('area.unplaced')}</h3> : null}
          {others.map(device => mark(device))}
        </section>
      ) : null}
    </>
  )
}

const Alarms = ({ live, onChoose }: { readonly live: Live; onChoose(id: string): void }) => {
  const { t } = useTranslation()
  const names = new Map(live.devices.map(({ id, name }) => [id, name]))
  return (
    <section>
      <h2>
        {t('area.alarms')}
        {live.alarms.length > 0 ? (
          <small>{t('area.alarms.open', { count: live.alarms.length })}</small>
        ) : null}
        <a className="pl-right" href={inSpace('/sysop/alarmmanage')}>
          {t('area.alarms.all')}
        </a>
      </h2>
      {live.alarms.length === 0 ? <p className="pl-hint">{t('area.alarms.none')}</p> : null}
      <ul className="pl-alarms">
        {live.alarms.map(({ id, name, severity, state, device, raised, value }) => (
          <li key={id} className={state === 'acknowledged' ? 'seen' : severity}>
            <button type="button" onClick={() => onChoose(device)}>
              <b>
                <Icon name={state === 'acknowledged' ? 'check' : 'warn'} size={14} />
                <span className="cut" translate="no">
                  {names.get(device)} {name}
                </span>
                <time dateTime={raised}>{sayRecent(raised)}</time>
              </b>
              <small>
                {value ? (
                  <span translate="no">
                    {value}
                    {' · '}
                  </span>
                ) : null}
                {t(`area.alarm.${state}`)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
