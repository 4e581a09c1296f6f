import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { type DateRangeField, dateRange } from './shared.ts'

const Cell = ({ value, field }: CellProps<DateRangeField>) =>
  value === null ? null : (
    <span className="f-num">{dateRange.format(value as never, field, localeNow())}</span>
  )

export const dateRangeView: FieldView<DateRangeField> = {
  Cell,
  Input: deferred<InputProps<DateRangeField>>(() =>
    import('./input.tsx').then(({ DateRangeInput }) => ({ default: DateRangeInput })),
  ),
  width: 200,
  icon: 'calendar',
}
