import type { FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import type { DateField } from './shared.ts'

/** The year is said where it is not this one. */
const short = (day: string): string => (day.startsWith(`${new Date().getFullYear()}-`) ? day.slice(5) : day)

export const dateView: FieldView<DateField> = {
  Cell: ({ value }) =>
    typeof value === 'string' ? (
      <time className="f-num" dateTime={value} title={value}>
        {short(value)}
      </time>
    ) : null,
  Detail: ({ value }) => (typeof value === 'string' ? <time className="f-num">{value}</time> : null),
  Input: deferred<InputProps<DateField>>(() =>
    import('./input.tsx').then(({ DateInput }) => ({ default: DateInput })),
  ),
  width: 120,
  icon: 'calendar',
}
