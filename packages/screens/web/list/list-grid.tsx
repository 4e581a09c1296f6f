import type { RecordRow, Sort } from '@gantry/model/shared'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import type { PlacedColumn } from './column-layout.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow, type RowHandlers } from './grid-row.tsx'
import type { RowAction } from './row-action.ts'
import { coverage, type Selection } from './selection.ts'

interface ListGridProps {
  readonly model: TableModel
  readonly columns: readonly PlacedColumn[]
  readonly rows: readonly RecordRow[]
  /** Position of the first row among all, from 0. */
  readonly offset: number
  /** Exact total of rows, if known. */
  readonly total: number | null
  readonly rowHeight: number
  readonly sort: readonly Sort[]
  /** Null: rows cannot be selected. */
  readonly selection: Selection | null
  readonly active: string | null
  readonly current: string | null
  readonly fresh: ReadonlySet<string>
  readonly actions: (row: RecordRow) => readonly RowAction[]
  readonly label: string
  readonly on: RowHandlers
  /** Footer below the rows, aligned with their columns. */
  readonly foot?: ReactNode
  onTickAll(): void
  /** Absent: the order is fixed. */
  readonly onSort: ((field: string, add: boolean) => void) | undefined
  readonly onResize: ((field: string, width: number, done: boolean) => void) | undefined
  onKey(event: KeyboardEvent): void
}

export const tickWidth = 48

/** Virtualized rows under a sticky header. */
export const ListGrid = (props: ListGridProps) => {
  const { model, columns, rows, offset, total, rowHeight, sort, selection, active, current, fresh, on } =
    props
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 36,
    // Rows start below the sticky column header, which covers part of the scroll area.
    scrollPaddingEnd: 36 + (props.foot ? 44 : 0),
  })
  useEffect(() => {
    if (rowHeight) virtual.measure()
  }, [virtual, rowHeight])

  const order = useMemo(() => rows.map(row => row.id), [rows])
  const activeIndex = active === null ? -1 : order.indexOf(active)
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' })
  }, [virtual, activeIndex])

  const widths = columns.map(column => `${column.width}px`)
  const style = {
    '--rl-cols': (selection ? [`${tickWidth}px`, ...widths] : widths).join(' '),
    '--row': `${rowHeight}px`,
  } as CSSProperties
  const width = columns.reduce((sum, column) => sum + column.width, selection ? tickWidth : 0)
  const stop = Math.max(0, activeIndex)
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={-1}
      className="rl-grid"
      style={style}
      aria-label={props.label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      // The grid handles keys and clicks for all its rows.
      onKeyDown={props.onKey}
      onClick={event => {
        const row = rowAt(event.target, rows)
        if (row) on.open(row)
      }}
    >
      <div role="rowgroup" className="rl-heads" style={{ width }}>
        <GridHead
          model={model}
          columns={columns}
          sort={sort}
          coverage={selection && coverage(selection, order)}
          onTickAll={props.onTickAll}
          onSort={props.onSort}
          onResize={props.onResize}
        />
      </div>
      <div role="rowgroup" className="rl-rows" style={{ height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]!
          return (
            <GridRow
              key={row.id}
              model={model}
              columns={columns}
              row={row}
              index={offset + item.index + 2}
              top={item.start}
              selectable={selection !== null}
              selected={selection?.ids.has(row.id) ?? false}
              active={item.index === stop}
              current={row.id === current}
              fresh={fresh.has(row.id)}
              actions={props.actions(row)}
              on={on}
            />
          )
        })}
      </div>
      {props.foot ? (
        <div role="rowgroup" className="rl-under" style={{ width }}>
          {props.foot}
        </div>
      ) : null}
    </div>
  )
}

/** The clicked row; undefined for the header, the footer and popups over the list. */
const rowAt = (target: EventTarget, rows: readonly RecordRow[]): RecordRow | undefined => {
  const line = target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-id]') : null
  return line ? rows.find(({ id }) => id === line.dataset.id) : undefined
}
