import { DatePicker } from 'antd'
import type { InputProps } from '../../web/field-view.ts'
import { dayjsOf, instantText, momentFormats, secondFormats } from '../../web/parts/days.ts'
import type { DateTimeField } from './shared.ts'

export const DateTimeInput = (props: InputProps<DateTimeField>) => (
  <DatePicker
    id={props.id}
    className="f-full"
    variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
    status={props.issue ? 'error' : ''}
    showTime={props.field.seconds ? { format: 'HH:mm:ss' } : { format: 'HH:mm', minuteStep: 5 }}
    format={props.field.seconds ? secondFormats : momentFormats}
    value={dayjsOf(props.value)}
    disabled={props.disabled ?? false}
    autoFocus={props.autoFocus ?? false}
    onChange={moment =>
      props.onChange(instantText(props.field.seconds ? moment : (moment?.second(0) ?? null)))
    }
    onBlur={() => props.onBlur?.()}
  />
)
