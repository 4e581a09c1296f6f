import { withoutYear } from '@gantry/base/shared'
import { notationNow } from '@gantry/client/web'
import type { FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { Deadline } from '../../web/parts/deadline.tsx'
import { deferred } from '../../web/parts/deferred.tsx'
import { type DateField, date } from './shared.ts'

/** Omits the current year. */
const short = (written: string): string => withoutYear(written, new Date().getFullYear(), notationNow())

const written = (value: string, field: DateField): string => date.format(value, field, localeNow())

export const dateView: FieldView<DateField> = {
  Cell: ({ value, field }) =>
    typeof value === 'string' ? (
      <Deadline value={value} due={field.due} title={written(value, field)}>
        {short(written(value, field))}
      </Deadline>
    ) : null,
  Detail: ({ value, field }) =>
    typeof value === 'string' ? (
      <Deadline value={value} due={field.due}>
        {written(value, field)}
      </Deadline>
    ) : null,
  Input: deferred<InputProps<DateField>>(() =>
    import('./input.tsx').then(({ DateInput }) => ({ default: DateInput })),
  ),
  width: 120,
  icon: 'calendar',
}
