import type { BookingRule, FieldId } from '@gantry/model/shared'
import { filterFields } from './filter-fields.ts'

/** Every field of its table that a booking rule reads. */
export const bookingFields = ({ resource, start, end, counts = true }: BookingRule): readonly FieldId[] => [
  ...new Set([resource, start, end, ...filterFields(counts)]),
]
