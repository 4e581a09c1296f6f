import { localise, type Text } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from '../../shared/index.ts'
import type { CellProps, InputProps } from '../field-view.ts'
import { localeNow } from '../locale-now.ts'
import { TypedInput } from './typed-input.tsx'

type Measured = FieldDef & { readonly unit?: Text }

/** Tabular digits; zeros are dimmed, and the unit is in the column header. */
export const AmountCell = ({ value, field }: CellProps) =>
  value === null ? null : (
    <span className={Number(value) === 0 ? 'f-num ink3' : 'f-num'}>
      {fieldTypeOf(field).format(value as never, field, localeNow())}
    </span>
  )

/** With its unit, because detail pages have no column header. */
export const AmountDetail = ({ value, field }: CellProps<Measured>) =>
  value === null ? null : (
    <span className="f-num">
      {fieldTypeOf(field).format(value as never, field, localeNow())}
      {field.unit === undefined ? null : (
        <span className="ink3"> {localise(field.unit, localeNow().lang)}</span>
      )}
    </span>
  )

export const AmountInput = (props: InputProps<Measured>) => (
  <TypedInput
    {...props}
    className="num"
    inputMode="decimal"
    suffix={
      props.field.unit === undefined ? undefined : (
        <span className="ink3 cap">{localise(props.field.unit, localeNow().lang)}</span>
      )
    }
  />
)
