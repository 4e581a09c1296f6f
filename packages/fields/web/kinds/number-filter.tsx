import { groupDigits, type Json, readNumber, writeNumber } from '@gantry/base/shared'
import { notationNow } from '@gantry/client/web'
import type { FieldDef } from '@gantry/model/shared'
import type { FilterInputProps } from '../field-view.ts'
import { TypedFilter } from '../parts/typed-filter.tsx'
import { TextFilter } from './text-filter.tsx'

/** Operands are not limited by the bounds and decimals of the field. */
const free: FieldDef = { type: 'decimal', scale: 12, digits: 38 }

/** Formats an operand with its own decimals instead of `scale`: 1,000 without twelve zeros. */
const write = (value: Json): string => {
  const amount = readNumber(value)
  return amount ? writeNumber(groupDigits(amount.toFixed()), notationNow()) : String(value)
}

/** A number, two for a range, several for a list. */
export const NumberFilter = (props: FilterInputProps) => {
  if (props.operator === 'in' || props.operator === 'notIn') return <TextFilter {...props} />
  const { unit } = props.field
  const field = unit === undefined ? free : { ...free, unit }
  return <TypedFilter {...props} field={field} inputMode="decimal" write={write} />
}
