import type { Issue, Json } from '@gantry/base/shared'
import type { FieldDef, Operator } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { ReactNode } from 'react'

export interface CellProps<Field extends FieldDef = FieldDef> {
  /** As the API answers it: a reference is `{ id, title }`. */
  readonly value: Json
  readonly field: Field
  /** The field's id, where a whole record is shown. */
  readonly id?: string
}

export interface InputProps<Field extends FieldDef = FieldDef> extends CellProps<Field> {
  readonly id: string
  /** What was typed, as it was typed where it cannot be read yet; the type's `parse` says what it is. */
  onChange(value: Json): void
  onBlur?(): void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly issue?: Issue
  /** `cell`: inside a sheet, without a border of its own. */
  readonly shape?: 'field' | 'cell'
}

export interface FilterInputProps<Field extends FieldDef = FieldDef> extends InputProps<Field> {
  readonly operator: Operator
}

/**
 * A field type's half on the screen. The members are methods so that a view written for one type's fields fits the list of
 * all; each is a component.
 */
export interface FieldView<Field extends FieldDef = FieldDef> {
  /** Reads at a glance in one line; must be cheap, a list draws hundreds. Nothing for an empty field. */
  Cell(props: CellProps<Field>): ReactNode
  /** Whole value, as a detail page shows it; absent: the cell. */
  Detail?(props: CellProps<Field>): ReactNode
  Input(props: InputProps<Field>): ReactNode
  /** Value of a filter comparison; absent: the kind's own, see `FilterInput`. */
  FilterInput?(props: FilterInputProps<Field>): ReactNode
  /** Pixels a list gives the column at first. */
  readonly width: number
  readonly icon: IconName
  /** Needs the whole width of a form. */
  readonly wide?: true
}
