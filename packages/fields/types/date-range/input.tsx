import { isPlainObject, type Json } from '@gantry/base/shared'
import { DatePicker } from 'antd'
import type { InputProps } from '../../web/field-view.ts'
import { dayFormats, dayjsOf, dayText } from '../../web/parts/days.ts'
import type { DateRangeField } from './shared.ts'

export const DateRangeInput = ({ value, field, onChange, ...props }: InputProps<DateRangeField>) => {
  const { from = null, to = null } = isPlainObject(value) ? (value as Record<string, Json>) : {}
  const bound = (day: string | undefined) => (day === undefined ? undefined : (dayjsOf(day) ?? undefined))
  return (
    <DatePicker.RangePicker
      id={{ start: props.id, end: `${props.id}-to` }}
      className="f-full"
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      format={dayFormats()}
      value={[dayjsOf(from), dayjsOf(to)]}
      minDate={bound(field.min)}
      maxDate={bound(field.max)}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onChange={days => {
        const [first, last] = days ?? [null, null]
        onChange(first && last ? { from: dayText(first), to: dayText(last) } : null)
      }}
      onBlur={() => props.onBlur?.()}
    />
  )
}
