import type { FieldId, RecordRow } from '@gantry/model/shared'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabels } from '../labels/labels-on.tsx'
import { MarkSign, markClass } from '../marks/mark-sign.tsx'
import { useMarkedRow } from '../marks/marks-on.tsx'
import { RecordPlace } from '../parts/record-place.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { isUnfinished } from '../parts/unfinished.ts'
import type { PlacedColumn } from './column-layout.ts'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'
import { Tick } from './tick.tsx'

export interface RowHandlers {
  href(row: RecordRow): string
  open(row: RecordRow): void
  tick(row: RecordRow, range: boolean): void
  focus(row: RecordRow): void
}

interface GridRowProps {
  readonly model: TableModel
  readonly columns: readonly PlacedColumn[]
  readonly row: RecordRow
  /** Row index from 1, the column header included. */
  readonly index: number
  /** Offset from the top of the rows, in pixels. */
  readonly top: number
  readonly selectable: boolean
  readonly selected: boolean
  /** The row with keyboard focus. */
  readonly active: boolean
  /** The record open beside the list. */
  readonly current: boolean
  /** Recently changed. */
  readonly fresh: boolean
  readonly actions: readonly RowAction[]
  readonly on: RowHandlers
}

const classOf = ({ selected, current, fresh }: GridRowProps): string =>
  `rl-row${selected ? ' sel' : ''}${current ? ' cur' : ''}${fresh ? ' fresh' : ''}`

const titleText = (field: FieldModel | undefined, row: RecordRow): string => {
  const value = field && row[field.id]
  return typeof value === 'string' ? value : row.id
}

/** The column that shows the sign of the whole row: that of the title, else the first. */
export const signedColumn = (
  { title }: Pick<TableModel, 'title'>,
  columns: readonly PlacedColumn[],
): FieldId | undefined => (columns.some(({ field }) => field === title) ? title : columns[0]?.field)

export const GridRow = memo((props: GridRowProps) => {
  const { model, columns, row, index, top, selectable, selected, active, current, actions, on } = props
  const { t } = useTranslation()
  const [near, setNear] = useState(false)
  const [held, setHeld] = useState(false)
  const { whole, fields } = useMarkedRow(model, row)
  const signed = signedColumn(model, columns)
  const title = titleText(model.field(model.title), row)
  return (
    <div
      role="row"
      className={`${classOf(props)}${markClass(whole)}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index}
      aria-selected={selectable ? selected : undefined}
      aria-current={current || undefined}
      data-id={row.id}
      tabIndex={active ? 0 : -1}
      onFocus={() => {
        setNear(true)
        on.focus(row)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setNear(false)
      }}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={event => {
        if (!event.currentTarget.contains(document.activeElement)) setNear(false)
      }}
    >
      {selectable ? (
        <div role="gridcell" className="rl-td rl-tick frozen" style={{ left: 0 }}>
          <Tick
            quiet
            state={selected ? 'all' : 'none'}
            label={t('list.select.row', { title })}
            onToggle={event => on.tick(row, event.shiftKey)}
          />
        </div>
      ) : null}
      <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
        {columns.map(column => {
          const field = model.field(column.field)
          if (!field) return null
          const { Cell } = field.view
          const cell = <Cell value={row[field.id] ?? null} field={field.def} />
          return (
            <div
              key={column.field}
              role="gridcell"
              className={`rl-td${field.align === 'end' ? ' num' : ''}${column.left === undefined ? '' : ' frozen'}${markClass(fields[field.id])}`}
              style={{ left: column.left }}
            >
              {column.field === signed ? <MarkSign mark={whole} /> : null}
              <MarkSign mark={fields[field.id]} />
              {column.field === model.title ? (
                <>
                  <a
                    className="rl-title cut"
                    href={on.href(row)}
                    tabIndex={-1}
                    onClick={event => {
                      event.stopPropagation()
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      on.open(row)
                    }}
                  >
                    {cell}
                  </a>
                  <RecordLabels record={row.id} />
                  {(near || held) && actions.length > 0 ? (
                    <RowActions row={row} actions={actions} onHold={setHeld} />
                  ) : null}
                </>
              ) : (
                cell
              )}
            </div>
          )
        })}
      </RecordPlace>
    </div>
  )
})
