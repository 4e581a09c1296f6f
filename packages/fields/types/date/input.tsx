import { DatePicker } from 'antd'
import type { InputProps } from '../../web/field-view.ts'
import { dayFormats, dayjsOf, dayText } from '../../web/parts/days.ts'
import type { DateField } from './shared.ts'

export const DateInput = (props: InputProps<DateField>) => {
  const { min, max } = props.field
  return (
    <DatePicker
      id={props.id}
      className="f-full"
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      format={dayFormats()}
      value={dayjsOf(props.value)}
      minDate={min === undefined ? undefined : (dayjsOf(min) ?? undefined)}
      maxDate={max === undefined ? undefined : (dayjsOf(max) ?? undefined)}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onChange={day => props.onChange(dayText(day))}
      onBlur={() => props.onBlur?.()}
    />
  )
}
