import type { Json } from '@gantry/base/shared'
import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '../form/values.ts'
import type { PlacedColumn } from '../list/column-layout.ts'
import { type RowHandlers, signedColumn } from '../list/grid-row.tsx'
import { Tick } from '../list/tick.tsx'
import { MarkSign, markClass } from '../marks/mark-sign.tsx'
import { useMarkedRow } from '../marks/marks-on.tsx'
import type { TableModel } from '../parts/table-model.ts'
import type { CellEdit } from './cell-edits.ts'
import type { LineHandlers } from './line-handlers.ts'
import { SheetCell } from './sheet-cell.tsx'
import type { BadCell, SheetRow } from './sheet-rows.ts'
import type { RecordSheetState } from './use-record-sheet.ts'
import { closedColumn } from './use-standing-row.ts'
import { whyText } from './why-text.ts'

interface RecordLineProps {
  readonly model: TableModel
  readonly columns: readonly PlacedColumn[]
  /** Indexes of the rendered columns. */
  readonly drawn: readonly number[]
  readonly row: RecordRow
  /** Index on the page, from 0; `index` is the row index in the whole list, from 1, the header included. */
  readonly at: number
  readonly index: number
  readonly top: number
  readonly selectable: boolean
  readonly selected: boolean
  readonly current: boolean
  readonly fresh: boolean
  /** Edits of the row's cells. */
  readonly edits: ReadonlyMap<string, CellEdit> | undefined
  /** Active column and selected columns, if they are in this row; -1: none. */
  readonly active: number
  readonly from: number
  readonly to: number
  /** The column that shows the fill handle; -1: none. */
  readonly handle: number
  readonly first: boolean
  readonly draft: RecordSheetState['draft']
  /** The whole record while one of its cells is edited, once loaded. */
  readonly whole: FormValues | undefined
  /** Options of the edited cell; undefined: all. */
  readonly offered: readonly string[] | undefined
  /** Fields of this row that its own rights and conditions make read-only. */
  readonly closed: string
  readonly cells: Pick<LineHandlers, 'stand' | 'edit' | 'write' | 'stopEditing'>
  readonly on: RowHandlers
}

/** A record of a list as a row of a sheet. */
export const RecordLine = memo((props: RecordLineProps) => {
  const { model, columns, drawn, row, at, selectable, selected, edits, active, draft, closed, cells, on } =
    props
  const { t } = useTranslation()
  const { whole, fields } = useMarkedRow(model, row)
  const signed = signedColumn(model, columns)
  const before = selectable ? 2 : 1
  const closedFields = closed.split(' ')
  const title = row[model.title]
  return (
    <div
      role="row"
      className={`rl-row${selected ? ' sel' : ''}${props.current ? ' cur' : ''}${props.fresh ? ' fresh' : ''}${markClass(whole)}`}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={props.index}
      aria-selected={selectable ? selected : undefined}
      data-row={row.id}
    >
      {selectable ? (
        <div role="gridcell" className="rl-td rl-tick frozen" style={{ left: 0 }}>
          <Tick
            quiet
            state={selected ? 'all' : 'none'}
            label={t('list.select.row', { title: typeof title === 'string' ? title : row.id })}
            onToggle={event => on.tick(row, event.shiftKey)}
          />
        </div>
      ) : null}
      {drawn.map(column => {
        const placed = columns[column]
        const field = placed && model.field(placed.field)
        if (!placed || !field) return null
        const edit = edits?.get(field.id)
        const isEdited = draft !== null && active === column
        return (
          <SheetCell
            key={field.id}
            path={`${row.id}.${field.id}`}
            field={field}
            value={isEdited ? draft.value : edit ? edit.value : (row[field.id] ?? null)}
            bad={isEdited ? undefined : badOf(edit)}
            row={at}
            column={column}
            writable={closedColumn(model, field) === null && !closedFields.includes(field.id)}
            active={active === column}
            stop={active === column || (props.first && column === drawn[0])}
            selected={column >= props.from && column <= props.to}
            editing={isEdited}
            missing={false}
            values={isEdited ? valuesOf(props.whole ?? row, edits) : noValues}
            offered={isEdited ? props.offered : undefined}
            wrong={edit?.state === 'refused' || edit?.state === 'overtaken'}
            sent={edit?.state === 'waiting' || edit?.state === 'sent'}
            mark={markClass(fields[field.id])}
            frozen={placed.left !== undefined}
            style={{ gridColumn: column + before, left: placed.left }}
            title={whyText(t, field, edit) ?? undefined}
            on={cells}
          >
            {isEdited ? null : <MarkSign mark={fields[field.id]} />}
            {field.id === signed && !isEdited ? <MarkSign mark={whole} /> : null}
            {field.id === model.title && !isEdited ? (
              <button
                type="button"
                tabIndex={-1}
                className="btn xs sq sh-open"
                aria-label={t('sheet.open_record', { title: typeof title === 'string' ? title : row.id })}
                title={t('sheet.open_record', { title: typeof title === 'string' ? title : row.id })}
                onClick={event => {
                  event.stopPropagation()
                  on.open(row)
                }}
              >
                <Icon name="right" size={14} />
              </button>
            ) : null}
            {props.handle === column && !isEdited ? <span className="sh-fill" aria-hidden /> : null}
          </SheetCell>
        )
      })}
    </div>
  )
})

const noValues: SheetRow = { key: '', values: {}, bad: {} }

/** The record with its edits applied. */
const valuesOf = (row: FormValues, edits: ReadonlyMap<string, CellEdit> | undefined): SheetRow => {
  const values: Record<string, Json> = {}
  for (const [field, value] of Object.entries(row)) if (value !== undefined) values[field] = value
  for (const [field, { value }] of edits ?? []) values[field] = value
  return { key: '', values, bad: {} }
}

const badOf = (edit: CellEdit | undefined): BadCell | undefined =>
  edit?.text !== undefined && edit.issue ? { text: edit.text, issue: edit.issue } : undefined
