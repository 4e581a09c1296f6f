import { notationNow } from '@gantry/client/web'
import { DatePicker } from 'antd'
import type { InputProps } from '../../web/field-view.ts'
import { clockFormat, instantText, isOwnClock, momentFormats, momentOf } from '../../web/parts/days.ts'
import type { DateTimeField } from './shared.ts'

export const DateTimeInput = (props: InputProps<DateTimeField>) => (
  <DatePicker
    id={props.id}
    className="f-full"
    variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
    status={props.issue ? 'error' : ''}
    showTime={{
      format: clockFormat(props.field.seconds === true),
      use12Hours: notationNow().hours === 12,
      ...(props.field.seconds ? {} : { minuteStep: 5 }),
    }}
    format={momentFormats(props.field.seconds === true)}
    value={momentOf(props.value)}
    showNow={isOwnClock()}
    disabled={props.disabled ?? false}
    autoFocus={props.autoFocus ?? false}
    onChange={moment =>
      props.onChange(instantText(props.field.seconds ? moment : (moment?.second(0) ?? null)))
    }
    onBlur={() => props.onBlur?.()}
  />
)
