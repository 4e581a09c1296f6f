import type { Json } from '@gantry/base/shared'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldModel } from '../parts/table-model.ts'
import type { LineHandlers } from './line-handlers.ts'
import { OfferedInput } from './offered-input.tsx'
import type { BadCell, SheetRow } from './sheet-rows.ts'

interface SheetCellProps {
  readonly path: string
  readonly field: FieldModel
  readonly value: Json
  readonly bad: BadCell | undefined
  readonly row: number
  readonly column: number
  readonly writable: boolean
  /** One stands here. */
  readonly active: boolean
  /** Tab comes into the sheet here. */
  readonly stop: boolean
  readonly selected: boolean
  readonly editing: boolean
  readonly wrong: boolean
  /** Must be filled in this row, and is not. */
  readonly missing: boolean
  /** The whole row, while the cell is edited. */
  readonly values: SheetRow
  /** The options it offers in this row; undefined: all of them. */
  readonly offered: readonly string[] | undefined
  /** On its way to the server. */
  readonly sent?: boolean
  /** Stays when the sheet is scrolled sideways. */
  readonly frozen?: boolean
  readonly style?: CSSProperties
  /** Why it is wrong, or closed. */
  readonly title?: string | undefined
  /** Beside the value: the handle that fills, a way to the record. */
  readonly children?: ReactNode
  readonly on: Pick<LineHandlers, 'stand' | 'edit' | 'write' | 'stopEditing'>
}

/** One cell: its value, its input while it is edited, or what was typed and is no value. */
export const SheetCell = memo((props: SheetCellProps) => {
  const {
    path,
    field,
    value,
    bad,
    row,
    column,
    writable,
    active,
    stop,
    selected,
    editing,
    wrong,
    missing,
    values,
    offered,
    on,
  } = props
  const { t } = useTranslation()
  const classes = [
    'sh-td',
    field.align === 'end' && 'num',
    !writable && 'calc',
    active && 'on',
    selected && !active && 'sel',
    editing && 'edit',
    wrong && 'bad',
    missing && !wrong && 'need',
    props.sent && 'sent',
    props.frozen && 'frozen',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
    <div
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      data-cell={`${row}.${column}`}
      data-path={path}
      style={props.style}
      title={props.title}
      // Inputs that no label element can name are named by the cell they stand in, as by a form's label.
      id={editing ? `${path}-l` : undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={t('sheet.cell', { number: row + 1, field: field.label })}
      aria-selected={selected}
      aria-readonly={!writable || undefined}
      aria-invalid={wrong || undefined}
      aria-required={missing || undefined}
      onClick={event => {
        if (!editing) on.stand({ row, column }, event.shiftKey)
      }}
      onDoubleClick={() => {
        if (!editing) on.edit()
      }}
      onFocus={event => {
        if (!active && event.target === event.currentTarget) on.stand({ row, column }, false)
      }}
      onBlur={event => {
        const to = event.relatedTarget
        const inside =
          event.currentTarget.contains(to) || to?.closest('.ant-select-dropdown, .ant-picker-dropdown')
        if (editing && !inside) on.stopEditing()
      }}
    >
      {editing ? (
        <OfferedInput
          of={field}
          row={values}
          offered={offered}
          id={path}
          shape="cell"
          autoFocus
          value={bad ? bad.text : value}
          onChange={next => on.write({ row, column }, next)}
        />
      ) : bad ? (
        <span className="cut" translate="no">
          {bad.text}
        </span>
      ) : (
        <field.view.Cell value={value} field={field.def} />
      )}
      {props.children}
    </div>
  )
})
