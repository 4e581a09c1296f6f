import type { Sort } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { KeyboardEvent, PointerEvent, MouseEvent as ReactMouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { computedText } from '../parts/computed-text.ts'
import type { TableModel } from '../parts/table-model.ts'
import { clampWidth, type PlacedColumn } from './column-layout.ts'
import { Tick } from './tick.tsx'

interface GridHeadProps {
  readonly model: TableModel
  readonly columns: readonly PlacedColumn[]
  readonly sort: readonly Sort[]
  /** How many rows of the page are selected; null: the list has no checkboxes. */
  readonly coverage: 'none' | 'some' | 'all' | null
  onTickAll(): void
  /** Absent: the order is fixed. */
  readonly onSort: ((field: string, add: boolean) => void) | undefined
  /** Called while a column is resized, and once at the end with `done`. */
  readonly onResize: ((field: string, width: number, done: boolean) => void) | undefined
}

const keyStep = 16

export const GridHead = ({ model, columns, sort, coverage, onTickAll, onSort, onResize }: GridHeadProps) => {
  const { t } = useTranslation()

  const keys = (event: KeyboardEvent<HTMLElement>, column: PlacedColumn) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) return onResize?.(column.field, clampWidth(column.width + step * keyStep), true)
    const heads = [...event.currentTarget.closest('[role="row"]')!.querySelectorAll<HTMLElement>('.rl-th-b')]
    heads[heads.indexOf(event.currentTarget) + step]?.focus()
  }

  return (
    <div className="rl-head" role="row" aria-rowindex={1}>
      {coverage ? (
        <div className="rl-th rl-tick frozen" role="columnheader" style={{ left: 0 }}>
          <Tick state={coverage} label={t('list.select.page')} onToggle={onTickAll} />
        </div>
      ) : null}
      {columns.map((column, i) => {
        const field = model.field(column.field)
        if (!field) return null
        const order = sort.find(each => each.field === column.field)
        const label = field.unit
          ? t('list.column.unit', { label: field.label, unit: field.unit })
          : field.label
        return (
          <div
            key={column.field}
            role="columnheader"
            className={`rl-th${field.align === 'end' ? ' num' : ''}${column.left === undefined ? '' : ' frozen'}`}
            style={{ left: column.left }}
            aria-sort={order ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <button
              type="button"
              className="rl-th-b"
              tabIndex={i === 0 ? 0 : -1}
              aria-disabled={!(onSort && field.sortable) || undefined}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
              title={field.def.computed ? `${label} · ${computedText(t, field.def.computed)}` : label}
              onClick={event => field.sortable && onSort?.(column.field, event.shiftKey)}
              onKeyDown={event => keys(event, column)}
            >
              <span className="cut" translate="no">
                {label}
              </span>
              {order ? <Icon name={order.direction === 'asc' ? 'up' : 'down'} size={12} /> : null}
            </button>
            {onResize ? (
              <Grip width={column.width} onResize={(width, done) => onResize(column.field, width, done)} />
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

/** Resize handle of a column; on the keyboard, Alt with arrows on the header resizes. */
const Grip = ({ width, onResize }: { width: number; onResize: (width: number, done: boolean) => void }) => {
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    const from = event.clientX
    grip.setPointerCapture(event.pointerId)
    let last = width
    const move = (to: globalThis.PointerEvent) => {
      last = clampWidth(width + to.clientX - from)
      onResize(last, false)
    }
    const end = () => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('lostpointercapture', end)
      if (last !== width) onResize(last, true)
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', end)
  }
  return (
    <span
      className="rl-grip"
      aria-hidden
      onPointerDown={start}
      onClick={(event: ReactMouseEvent) => event.stopPropagation()}
    />
  )
}
