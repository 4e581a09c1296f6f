import { localise } from '@gantry/base/shared'
import { currentLang, type LayerPartProps } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveDevice } from '../../shared/contract.ts'
import type { Point } from '../../shared/product.ts'
import { useLive, useNow } from '../devices/live-values.tsx'
import { sayAge } from '../devices/say-age.ts'
import { sayValue } from '../devices/say-value.ts'
import { Gauge } from './gauge.tsx'
import { type ShownPoint, shownPoint, toneOf } from './shown-point.ts'
import './screen.css'

/** A point of a device as it is now, fetched again when the server says that the device changed. */
export const PointValue = ({ settings }: LayerPartProps) => {
  const { t } = useTranslation()
  const shown = shownPoint(settings)
  if (shown.device === '' || shown.point === '') return <p className="dvl-none">{t('devices.layer.unset')}</p>
  return <LivePoint shown={shown} />
}

const LivePoint = ({ shown }: { readonly shown: ShownPoint }) => {
  const { t } = useTranslation()
  const { data, error } = useLive(shown.device)
  if (!data) return error ? <p className="dvl-none">{t('devices.layer.closed')}</p> : <Skeleton />
  const point = data.product?.points.find(({ code }) => code === shown.point)
  if (!point) return <p className="dvl-none">{t('devices.layer.gone')}</p>
  return <Value shown={shown} point={point} device={data} />
}

interface ValueProps {
  readonly shown: ShownPoint
  readonly point: Point
  readonly device: LiveDevice
}

const Value = ({ shown, point, device }: ValueProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const { look, size, color, bands, isTitled } = shown
  const found = device.values.find(({ code }) => code === point.code)
  const value = found?.value ?? null
  const at = found?.ts ?? null
  const isOld = at === null || now - Date.parse(at) > (device.product?.offlineAfter ?? 300) * 1_000
  const isOut = found !== undefined && (found.quality & 1) === 1
  const tone = typeof value === 'number' ? toneOf(bands, value) : null
  const said = sayValue(point, value, { on: t('devices.on'), off: t('devices.off') })
  const name = localise(point.name, currentLang())
  const figure = (
    <b className="dvl-figure" translate="no">
      {said} {point.unit ? <small>{point.unit}</small> : null}
    </b>
  )
  return (
    <div
      className="dvl"
      data-look={look}
      data-tone={isOld ? undefined : (tone ?? undefined)}
      data-old={isOld || undefined}
      style={{ '--dvl-size': `${size}px`, ...(color !== undefined && { color }) } as CSSProperties}
    >
      {look === 'sentence' ? (
        <p className="dvl-line">
          <span translate="no">{isTitled ? null : name}</span> {figure}
        </p>
      ) : (
        <>
          {isTitled ? null : (
            <span className="dvl-name cut" translate="no">
              {device.name} · {name}
            </span>
          )}
          {look === 'gauge' && typeof value === 'number' ? (
            <Gauge
              value={value}
              low={shown.low ?? point.min ?? 0}
              high={shown.high ?? point.max ?? 100}
              bands={bands}
              label={`${name} ${said} ${point.unit ?? ''}`}
            />
          ) : null}
          {figure}
        </>
      )}
      <span className="dvl-foot">
        {isOut ? (
          <span className="dvl-state" data-tone="bad">
            <Icon name="warn" size={16} />
            {t('devices.layer.outside')}
          </span>
        ) : tone && !isOld ? (
          <span className="dvl-state" data-tone={tone}>
            <i />
            {t(`devices.layer.${tone}`)}
          </span>
        ) : null}
        {at === null ? (
          <span>{t('devices.layer.none')}</span>
        ) : shown.since || isOld ? (
          <span>{t('devices.layer.since', { age: sayAge(at, now) })}</span>
        ) : null}
      </span>
    </div>
  )
}
