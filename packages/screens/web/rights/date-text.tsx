import { fieldViewOf } from '@gantry/fields/web'
import type { FieldDef } from '@gantry/model/shared'

const dateTime: FieldDef = { type: 'dateTime' }

/** A time, formatted as in lists. */
export const DateText = ({ at }: { readonly at: string }) => {
  const { Cell } = fieldViewOf(dateTime)
  return <Cell value={at} field={dateTime} />
}
