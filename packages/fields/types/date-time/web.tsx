import { type Json, withoutYear } from '@gantry/base/shared'
import { notationNow } from '@gantry/client/web'
import type { FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { Deadline } from '../../web/parts/deadline.tsx'
import { deferred } from '../../web/parts/deferred.tsx'
import { type DateTimeField, dateTime } from './shared.ts'

const field: DateTimeField = { type: 'dateTime' }

const written = (value: Json): string =>
  typeof value === 'string' ? dateTime.format(value, field, localeNow()) : ''

/** Without seconds, and without the current year. */
const short = (text: string): string =>
  withoutYear(text, new Date().getFullYear(), notationNow()).replace(/(\d:\d\d):\d\d/, '$1')

export const dateTimeView: FieldView<DateTimeField> = {
  Cell: ({ value, field: { seconds, due } }) =>
    value === null ? null : (
      <Deadline value={String(value)} due={due} title={written(value)}>
        {seconds ? written(value) : short(written(value))}
      </Deadline>
    ),
  Detail: ({ value, field: { due } }) =>
    value === null ? null : (
      <Deadline value={String(value)} due={due}>
        {written(value)}
      </Deadline>
    ),
  Input: deferred<InputProps<DateTimeField>>(() =>
    import('./input.tsx').then(({ DateTimeInput }) => ({ default: DateTimeInput })),
  ),
  width: 140,
  icon: 'clock',
}
