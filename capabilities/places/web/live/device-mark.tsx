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
  /** It opens a dialog rather than a part of the page. */
  readonly opensSheet?: boolean
  onPress(): void
  onKeyDown?(event: KeyboardEvent): void
  onPointerDown?(event: PointerEvent): void
  onPointerMove?(event: PointerEvent): void
  onPointerUp?(event: PointerEvent): void
}

/** A device on a plan or map: its state, its name and one value; a dot where the plan is too narrow for that, with the same in words. */
export const DeviceMark = ({
  device,
  isAlarmed,
  isOn,
  style,
  movable,
  opensSheet = false,
  onPress,
  ...events
}: DeviceMarkProps) => {
  const { t } = useTranslation()
  const value = shownValue(device)
  const kind = isAlarmed ? 'alarmed' : device.state
  const says =
    device.state === 'offline' && device.lastSeen
      ? t('area.device.since', { time: sayRecent(device.lastSeen) })
      : value
        ? `${sayValue(t, value)} ${value.unit ?? ''}`.trim()
        : t(`area.state.${device.state}`)
  const called = isAlarmed ? t('area.device.alarm', { name: device.name }) : device.name
  return (
    <button
      type="button"
      className={['pl-mark', kind, isOn && 'on', movable && 'movable'].filter(Boolean).join(' ')}
      style={style}
      aria-pressed={opensSheet ? undefined : isOn}
      aria-haspopup={opensSheet ? 'dialog' : undefined}
      aria-label={t('area.device.says', { device: called, says })}
      title={device.name}
      onClick={onPress}
      {...events}
    >
      <span className="cut" translate="no">
        {isAlarmed ? <Icon name="warn" size={14} /> : <i className="pl-dot" />}
        <span className="pl-name">{device.name}</span>
      </span>
      {value && !(device.state === 'offline' && device.lastSeen) ? (
        <b translate="no">
          {sayValue(t, value)} <small>{value.unit}</small>
        </b>
      ) : (
        <small>{says}</small>
      )}
    </button>
  )
}
