import type { FieldView, InputProps } from '../../web/field-view.ts'
import { Deadline } from '../../web/parts/deadline.tsx'
import { deferred } from '../../web/parts/deferred.tsx'
import type { DateField } from './shared.ts'

/** Omits the current year. */
const short = (day: string): string => (day.startsWith(`${new Date().getFullYear()}-`) ? day.slice(5) : day)

export const dateView: FieldView<DateField> = {
  Cell: ({ value, field }) =>
    typeof value === 'string' ? (
      <Deadline value={value} due={field.due} title={value}>
        {short(value)}
      </Deadline>
    ) : null,
  Detail: ({ value, field }) =>
    typeof value === 'string' ? (
      <Deadline value={value} due={field.due}>
        {value}
      </Deadline>
    ) : null,
  Input: deferred<InputProps<DateField>>(() =>
    import('./input.tsx').then(({ DateInput }) => ({ default: DateInput })),
  ),
  width: 120,
  icon: 'calendar',
}
