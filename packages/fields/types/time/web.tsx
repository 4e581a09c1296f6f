import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { TypedFilter } from '../../web/parts/typed-filter.tsx'
import { type TimeField, time } from './shared.ts'

const Cell = ({ value, field }: CellProps<TimeField>) =>
  typeof value === 'string' ? (
    <time className="f-num" dateTime={value}>
      {time.format(value, field, localeNow())}
    </time>
  ) : null

export const timeView: FieldView<TimeField> = {
  Cell,
  Input: deferred<InputProps<TimeField>>(() =>
    import('./input.tsx').then(({ TimeInput }) => ({ default: TimeInput })),
  ),
  FilterInput: ({ field: { min: _, max: __, ...field }, ...props }) => (
    <TypedFilter {...props} field={field} />
  ),
  width: 90,
  icon: 'clock',
}
