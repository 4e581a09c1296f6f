import { sayRecent } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaDevice } from '../../shared/contract.ts'
import { sayValue, shownValue } from './say-value.ts'

interface DeviceMarkProps {
  readonly device: AreaDevice
  readonly isAlarmed: boolean
  readonly isOn: boolean
  readonly style?: CSSProperties
  readonly movable?: boolean
  onPress(): void
  onKeyDown?(event: KeyboardEvent): void
  onPointerDown?(event: PointerEvent): void
  onPointerMove?(event: PointerEvent): void
  onPointerUp?(event: PointerEvent): void
}

/** A device on a plan or map: its state, its name and one value. */
export const DeviceMark = ({
  device,
  isAlarmed,
  isOn,
  style,
  movable,
  onPress,
  ...events
}: DeviceMarkProps) => {
  const { t } = useTranslation()
  const value = shownValue(device)
  const kind = isAlarmed ? 'alarmed' : device.state
  return (
    <button
      type="button"
      className={['pl-mark', kind, isOn && 'on', movable && 'movable'].filter(Boolean).join(' ')}
      style={style}
      aria-pressed={isOn}
      aria-label={isAlarmed ? t('area.device.alarm', { name: device.name }) : device.name}
      title={device.name}
      onClick={onPress}
      {...events}
    >
      <span translate="no">
        {isAlarmed ? <Icon name="warn" size={14} /> : <i className="pl-dot" />}
        {device.name}
      </span>
      {device.state === 'offline' && device.lastSeen ? (
        <small>{t('area.device.since', { time: sayRecent(device.lastSeen) })}</small>
      ) : value ? (
        <b translate="no">
          {sayValue(t, value)} <small>{value.unit}</small>
        </b>
      ) : (
        <small>{t(`area.state.${device.state}`)}</small>
      )}
    </button>
  )
}
