import { groupDigits, type Json, readNumber } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { FilterInputProps } from '../field-view.ts'
import { TypedFilter } from '../parts/typed-filter.tsx'
import { TextFilter } from './text-filter.tsx'

/** Bounds and places of the field do not bind what one compares with. */
const free: FieldDef = { type: 'decimal', scale: 12, digits: 38 }

/** With the places it was typed with: a thousand is 1,000, not twelve zeros more. */
const write = (value: Json): string => {
  const amount = readNumber(value)
  return amount ? groupDigits(amount.toFixed()) : String(value)
}

/** A number, two for a range, several for a list. */
export const NumberFilter = (props: FilterInputProps) => {
  if (props.operator === 'in' || props.operator === 'notIn') return <TextFilter {...props} />
  const { unit } = props.field
  const field = unit === undefined ? free : { ...free, unit }
  return <TypedFilter {...props} field={field} inputMode="decimal" write={write} />
}
