import { FilterInput } from '@gantry/fields/web'
import type { Operand, Operator } from '@gantry/model/shared'
import { useId } from 'react'
import type { FieldModel } from './table-model.ts'

interface FilterValueProps {
  readonly field: FieldModel
  readonly op: Operator
  readonly value: Operand | undefined
  readonly label: string
  readonly autoFocus: boolean
  /** Only values that are written out can be given, no terms that depend on the reader. */
  readonly literal?: true
  onChange(value: Operand | undefined): void
}

/** Input for the value of a filter condition. */
export const FilterValue = ({ field, op, value, label, autoFocus, literal, onChange }: FilterValueProps) => {
  const id = useId()
  return (
    <span className="rl-value">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <FilterInput
        key={`${field.id} ${op}`}
        id={id}
        field={field.def}
        operator={op}
        value={value ?? null}
        autoFocus={autoFocus}
        {...(literal && { literal })}
        onChange={next => onChange(next === null ? undefined : next)}
      />
    </span>
  )
}
