import { isoMilliseconds } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { DateTimeField } from './shared.ts'

export const dateTimeStore: FieldStore<DateTimeField, string> = {
  column: () => 'timestamptz',
  write: value => value,
  select: isoMilliseconds,
  index: 'btree',
  inExpressions: { of: column => column },
}
