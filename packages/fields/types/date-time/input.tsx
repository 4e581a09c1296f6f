import { DatePicker } from 'antd'
import type { InputProps } from '../../web/field-view.ts'
import { dayjsOf, instantText, momentFormats } from '../../web/parts/days.ts'
import type { DateTimeField } from './shared.ts'

export const DateTimeInput = (props: InputProps<DateTimeField>) => (
  <DatePicker
    id={props.id}
    className="f-full"
    variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
    status={props.issue ? 'error' : ''}
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format={momentFormats}
    value={dayjsOf(props.value)}
    disabled={props.disabled ?? false}
    autoFocus={props.autoFocus ?? false}
    onChange={moment => props.onChange(instantText(moment))}
    onBlur={() => props.onBlur?.()}
  />
)
