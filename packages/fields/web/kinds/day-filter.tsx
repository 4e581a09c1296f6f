import { DatePicker } from 'antd'
import type { FilterInputProps } from '../field-view.ts'
import { dayFormats, dayjsOf, dayText } from '../parts/days.ts'

export const DayFilter = ({ id, operator, value, onChange, autoFocus }: FilterInputProps) => {
  if (operator !== 'between')
    return (
      <DatePicker
        id={id}
        className="f-full"
        size="small"
        format={dayFormats()}
        value={dayjsOf(value)}
        autoFocus={autoFocus ?? false}
        onChange={day => onChange(dayText(day))}
      />
    )
  const [from = null, to = null] = Array.isArray(value) ? value : []
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="f-full"
      size="small"
      format={dayFormats()}
      allowEmpty
      value={[dayjsOf(from), dayjsOf(to)]}
      autoFocus={autoFocus ?? false}
      onChange={days => onChange(days ? days.map(dayText) : null)}
    />
  )
}
