import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import type { FieldDef, Operator } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { ReactNode } from 'react'

export interface CellProps<Field extends FieldDef = FieldDef> {
  /** As in API responses: a reference is `{ id, title }`. */
  readonly value: Json
  readonly field: Field
  /** The field's id, present if a whole record is displayed. */
  readonly id?: string
  /** The values of the whole row, present in sheets and tables of slave rows. */
  readonly row?: JsonObject
}

export interface InputProps<Field extends FieldDef = FieldDef> extends CellProps<Field> {
  readonly id: string
  /**
   * Receives the parsed value, or the typed text if it cannot be parsed yet; the caller validates with the type's `parse`.
   */
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
  /** Only values that are written out can be given, no terms that depend on the reader. */
  readonly literal?: true
}

/**
 * The browser part of a field type. Members are methods, not properties, because method parameters are bivariant: a view of
 * one type then fits the list of all views. Each is a component.
 */
export interface FieldView<Field extends FieldDef = FieldDef> {
  /** One line, cheap to render: a list has hundreds of cells. Renders nothing for an empty field. */
  Cell(props: CellProps<Field>): ReactNode
  /** The whole value on detail pages; absent: the cell. */
  Detail?(props: CellProps<Field>): ReactNode
  Input(props: InputProps<Field>): ReactNode
  /** Input of a filter operand; absent: that of the kind, see `FilterInput`. */
  FilterInput?(props: FilterInputProps<Field>): ReactNode
  /** Initial column width in pixels. */
  readonly width: number
  readonly icon: IconName
  /** Needs the whole width of a form. */
  readonly wide?: true
}
