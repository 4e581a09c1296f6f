import type { RecordRow } from '@gantry/model/shared'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { PlacedColumn } from '../list/column-layout.ts'
import { GridHead } from '../list/grid-head.tsx'
import { GridRow, type RowHandlers } from '../list/grid-row.tsx'
import { tickWidth } from '../list/list-grid.tsx'
import type { RowAction } from '../list/row-action.ts'
import { coverage, type Selection } from '../list/selection.ts'
import type { ListView } from '../list/use-list-view.ts'
import type { TableModel } from '../parts/table-model.ts'
import { GroupHead } from './group-head.tsx'
import { GroupOther } from './group-other.tsx'
import type { HeadLine } from './lines.ts'
import { stuckHead, useRange } from './stuck-head.ts'
import type { Groups } from './use-groups.ts'

interface GroupGridProps {
  readonly model: TableModel
  readonly view: ListView
  readonly groups: Groups
  readonly columns: readonly PlacedColumn[]
  readonly rowHeight: number
  /** Null: rows cannot be selected. */
  readonly selection: Selection | null
  readonly active: string | null
  readonly current: string | null
  readonly label: string
  readonly foot: ReactNode
  readonly on: RowHandlers
  readonly actions: (row: RecordRow) => readonly RowAction[]
  onFocus(line: string): void
  onFold(head: HeadLine): void
  onTickAll(): void
  onSort(field: string, add: boolean): void
  onResize(field: string, width: number, done: boolean): void
  onKey(event: KeyboardEvent): void
}

const headHeight = 36

/** The rows of a list under their group headers; only lines in the viewport are rendered. */
export const GroupGrid = (props: GroupGridProps) => {
  const { model, groups, columns, rowHeight, selection, active, current, on } = props
  const { lines, rows } = groups
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: index => lines[index]?.id ?? index,
    overscan: 12,
    // Lines start below the sticky column header, which covers part of the scroll area.
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: headHeight + (props.foot ? 44 : 0),
  })
  useEffect(() => {
    if (rowHeight) virtual.measure()
  }, [virtual, rowHeight])
  useRange(virtual, groups.onRange)
  const activeIndex = active === null ? -1 : lines.findIndex(({ id }) => id === active)
  // Lines inserted above the active line change its index; only a change by the user scrolls to it.
  const activeLine = activeIndex < 0 ? null : active
  const index = useRef(activeIndex)
  index.current = activeIndex
  useEffect(() => {
    if (activeLine !== null) virtual.scrollToIndex(index.current, { align: 'auto' })
  }, [virtual, activeLine])

  const ticks = selection !== null
  const widths = columns.map(column => `${column.width}px`)
  const style = {
    '--rl-cols': (ticks ? [`${tickWidth}px`, ...widths] : widths).join(' '),
    '--row': `${rowHeight}px`,
  } as CSSProperties
  const width = columns.reduce((sum, column) => sum + column.width, ticks ? tickWidth : 0)
  const stop = Math.max(0, activeIndex)
  const stuck = stuckHead(virtual, lines)
  const order = rows.map(({ id }) => id)
  const shared = { model, columns, ticks, onFocus: props.onFocus, onFold: props.onFold }
  return (
    <div
      ref={scroll}
      role="treegrid"
      tabIndex={-1}
      className="rl-grid rl-grouped"
      style={style}
      aria-label={props.label}
      aria-rowcount={groups.more ? -1 : lines.length + 1}
      aria-colcount={columns.length + (ticks ? 1 : 0)}
      aria-multiselectable={ticks || undefined}
      onKeyDown={props.onKey}
      onClick={event => {
        const line = (event.target as Element).closest<HTMLElement>('[role="row"][data-id]')
        const row = line && rows.find(({ id }) => id === line.dataset.id)
        if (row) on.open(row)
      }}
    >
      <div role="rowgroup" className="rl-heads" style={{ width }}>
        <GridHead
          model={model}
          columns={columns}
          sort={props.view.sort}
          coverage={selection && coverage(selection, order)}
          onTickAll={props.onTickAll}
          onSort={props.onSort}
          onResize={props.onResize}
        />
      </div>
      {stuck ? (
        <div className="rl-stuck" style={{ width }}>
          <GroupHead {...shared} whole head={stuck} index={0} top={0} active={false} />
        </div>
      ) : null}
      <div role="rowgroup" className="rl-rows" style={{ height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map(item => {
          const line = lines[item.index]
          if (!line) return null
          const place = { index: item.index + 2, top: item.start, active: item.index === stop }
          if (line.kind === 'head')
            return <GroupHead key={line.id} {...shared} {...place} whole={false} head={line} />
          if (line.kind === 'row')
            return (
              <GridRow
                key={line.id}
                model={model}
                columns={columns}
                row={line.row}
                {...place}
                selectable={ticks}
                selected={selection?.ids.has(line.id) ?? false}
                current={line.id === current}
                fresh={groups.fresh.has(line.id)}
                actions={props.actions(line.row)}
                on={on}
              />
            )
          return (
            <div
              key={line.id}
              role="row"
              className="rl-row rl-group-other"
              style={{ transform: `translateY(${place.top}px)` }}
              aria-rowindex={place.index}
              data-line={line.id}
              tabIndex={place.active ? 0 : -1}
              onFocus={() => props.onFocus(line.id)}
            >
              <div role="gridcell" className="rl-td frozen" style={{ gridColumn: '1 / -1', left: 0 }}>
                <GroupOther
                  line={line}
                  onMore={groups.showMore}
                  onMoreGroups={groups.showMoreGroups}
                  onRetry={groups.retryRows}
                />
              </div>
            </div>
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
