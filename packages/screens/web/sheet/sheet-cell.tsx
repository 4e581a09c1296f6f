import type { Json } from '@gantry/base/shared'
import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
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
  /** This is the active cell. */
  readonly active: boolean
  /** Tab enters the sheet at this cell. */
  readonly stop: boolean
  readonly selected: boolean
  readonly editing: boolean
  readonly wrong: boolean
  /** Required in this row, but empty. */
  readonly missing: boolean
  /** The whole row, for the input of the cell. */
  readonly values: SheetRow
  /** Options in this row; undefined: all. */
  readonly offered: readonly string[] | undefined
  /** Being sent to the server. */
  readonly sent?: boolean
  /** Class of the mark that colours the cell; empty: none does. */
  readonly mark?: string
  /** The column stays in place during horizontal scrolling. */
  readonly frozen?: boolean
  readonly style?: CSSProperties
  /** Why the value is invalid or the cell is read-only. */
  readonly title?: string | undefined
  /** Shown beside the value: the fill handle, the link to the record. */
  readonly children?: ReactNode
  readonly on: Pick<LineHandlers, 'stand' | 'edit' | 'write' | 'stopEditing'>
}

/** A cell: its value, its input during editing, or typed text that cannot be parsed. */
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
  const isTouched = useRef(false)
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
      className={`${classes.filter(Boolean).join(' ')}${props.mark ?? ''}`}
      data-cell={`${row}.${column}`}
      data-path={path}
      style={props.style}
      title={props.title}
      // Inputs that a label element cannot name refer to the cell by this id, as to a form label.
      id={editing ? `${path}-l` : undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={t('sheet.cell', { number: row + 1, field: field.label })}
      aria-selected={selected}
      aria-readonly={!writable || undefined}
      aria-invalid={wrong || undefined}
      aria-required={missing || undefined}
      onPointerDown={event => {
        isTouched.current = event.pointerType === 'touch'
      }}
      onClick={event => {
        if (editing) return
        // The tap has focused the cell, which made it the active one; a browser that does not focus it needs a second tap.
        // Rendered synchronously: phones show the keyboard only if the input gets focus during the tap.
        if (isTouched.current && active && writable) flushSync(() => on.edit())
        else on.stand({ row, column }, event.shiftKey)
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
        <field.view.Cell value={value} field={field.def} row={values.values} />
      )}
      {props.children}
    </div>
  )
})
