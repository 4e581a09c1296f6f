import { notationNow } from '@gantry/client/web'
import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { clockFormat } from '../../web/parts/days.ts'
import { type TimeField, time as type } from './shared.ts'

/** A time picker; typed times are parsed in all formats of the type. */
export const TimeInput = ({ value, field, onChange, ...props }: InputProps<TimeField>) => {
  const form = field.seconds ? 'HH:mm:ss' : 'HH:mm'
  const parsed = type.parse(value, field, localeNow())
  const shown = parsed.ok && parsed.value !== null ? dayjs(`2000-01-01T${parsed.value}`) : null
  return (
    <TimePicker
      id={props.id}
      className="f-full"
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      use12Hours={notationNow().hours === 12}
      format={[clockFormat(field.seconds === true), form, 'H:mm', 'HHmm', 'H:m', 'H点mm分', 'h:mm A']}
      value={shown}
      needConfirm={false}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onChange={picked => onChange(picked?.format(form) ?? null)}
      onBlur={() => props.onBlur?.()}
    />
  )
}
