import { isPlainObject, type Json } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { type LocationField, location } from './shared.ts'

const Cell = ({ value, field }: CellProps<LocationField>) =>
  value === null ? null : (
    <span className="f-num" translate="no">
      {location.format(value as never, field, localeNow())}
    </span>
  )

/** Opens the map application of the device; the product itself sends no location to other services. */
const Detail = ({ value, field }: CellProps<LocationField>) => {
  const { t } = useTranslation()
  if (!isPlainObject(value) || typeof value.lat !== 'number' || typeof value.lng !== 'number')
    return <Cell value={value} field={field} />
  return (
    <span className="f-place">
      <Cell value={value} field={field} />
      <a href={`geo:${value.lat},${value.lng}`}>
        <Icon name="pin" size={14} />
        {t('field.map')}
      </a>
    </span>
  )
}

const Pick = lazy(() => import('./pick.tsx'))

/** Six decimals correspond to 0.1 m, more than the accuracy of receivers. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

const Input = (props: InputProps<LocationField>) => {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'picking'>('idle')
  const typed = <TypedInput {...props} placeholder="31.2304, 121.4737" />
  if (props.shape === 'cell') return typed
  const kept: { readonly [name: string]: Json | undefined } = isPlainObject(props.value) ? props.value : {}
  const put = (lng: number, lat: number) => {
    setState('idle')
    props.onChange({ lng, lat, ...(typeof kept.address === 'string' && { address: kept.address }) })
  }
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => put(rounded(coords.longitude), rounded(coords.latitude)),
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <>
      <Space.Compact className="f-full">
        {typed}
        <Button
          icon={<Icon name="globe" />}
          aria-label={t('field.map.pick')}
          title={t('field.map.pick')}
          disabled={props.disabled ?? false}
          onClick={() => setState('picking')}
        />
        {navigator.geolocation ? (
          <Button
            icon={<Icon name="pin" />}
            aria-label={t('field.here')}
            title={t('field.here')}
            loading={state === 'asking'}
            disabled={props.disabled ?? false}
            onClick={ask}
          />
        ) : null}
      </Space.Compact>
      {state === 'picking' ? (
        <Suspense>
          <Pick
            value={
              typeof kept.lng === 'number' && typeof kept.lat === 'number'
                ? { lng: kept.lng, lat: kept.lat }
                : null
            }
            onPick={({ lng, lat }) => put(lng, lat)}
            onClose={() => setState('idle')}
          />
        </Suspense>
      ) : null}
      {state === 'failed' ? (
        <span className="f-note cap" role="status">
          {t('field.here.failed')}
        </span>
      ) : null}
    </>
  )
}

export const locationView: FieldView<LocationField> = { Cell, Detail, Input, width: 200, icon: 'pin' }
