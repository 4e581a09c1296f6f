import { isPlainObject, type Json } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Space } from 'antd'
import { useState } from 'react'
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

/** Opens the map of the device; the product itself sends nobody's place to anyone. */
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

/** Six places are a tenth of a metre, more than any receiver knows. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

const Input = (props: InputProps<LocationField>) => {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const typed = <TypedInput {...props} placeholder="31.2304, 121.4737" />
  if (props.shape === 'cell' || !navigator.geolocation) return typed
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        const kept: { readonly [name: string]: Json | undefined } = isPlainObject(props.value)
          ? { address: props.value.address as Json }
          : {}
        props.onChange({
          lng: rounded(coords.longitude),
          lat: rounded(coords.latitude),
          ...(typeof kept.address === 'string' && { address: kept.address }),
        })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <>
      <Space.Compact className="f-full">
        {typed}
        <Button
          icon={<Icon name="pin" />}
          aria-label={t('field.here')}
          title={t('field.here')}
          loading={state === 'asking'}
          disabled={props.disabled ?? false}
          onClick={ask}
        />
      </Space.Compact>
      {state === 'failed' ? (
        <span className="f-note cap" role="status">
          {t('field.here.failed')}
        </span>
      ) : null}
    </>
  )
}

export const locationView: FieldView<LocationField> = { Cell, Detail, Input, width: 200, icon: 'pin' }
