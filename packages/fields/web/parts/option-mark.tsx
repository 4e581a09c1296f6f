import { localise } from '@gantry/base/shared'
import {
  type DeviceState,
  DeviceStatus,
  deviceStates,
  Icon,
  type IconName,
  icons,
  type Priority,
  PriorityGlyph,
  priorities,
  StatusGlyph,
  type WorkState,
  workStates,
} from '@gantry/ui/web'
import type { Option, OptionState } from '../../shared/field-type.ts'
import { localeNow } from '../locale-now.ts'

const isWork = (state: OptionState): state is OptionState & WorkState =>
  workStates.some(each => each === state)
const isPriority = (state: OptionState): state is OptionState & Priority =>
  priorities.some(each => each === state)
const isDevice = (state: OptionState): state is OptionState & DeviceState =>
  deviceStates.some(each => each === state)
const isIcon = (name: string): name is IconName => name in icons

/** An option: the icon of its state, its own icon or its colour, always with the label. */
export const OptionMark = ({ option }: { option: Option }) => {
  const { state, icon, color } = option
  const word = (
    <span className="cut" translate="no">
      {localise(option.label, localeNow().lang)}
    </span>
  )
  if (state && isWork(state)) return <StatusGlyph state={state}>{word}</StatusGlyph>
  if (state && isPriority(state)) return <PriorityGlyph priority={state}>{word}</PriorityGlyph>
  if (state && isDevice(state)) return <DeviceStatus state={state}>{word}</DeviceStatus>
  if (icon && isIcon(icon))
    return (
      <span className="st">
        <Icon name={icon} size={14} className="ink3" />
        {word}
      </span>
    )
  if (color)
    return (
      <span className="st">
        <i className="dot" style={{ background: `var(--${color})` }} />
        {word}
      </span>
    )
  return word
}
