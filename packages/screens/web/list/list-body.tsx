import type { ApiError } from '@gantry/client/web'
import type { ListColumn, Page, RecordRow } from '@gantry/model/shared'
import { ProgressLine, Skeleton } from '@gantry/ui/web'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { usePhone } from '../parts/use-phone.ts'
import { changeColumn } from './column-layout.ts'
import { intentOf, isForRows, isPopupOpen, isTyping, targetOf } from './keys.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListGrid } from './list-grid.tsx'
import type { ListState } from './list-state.ts'
import { densities } from './list-tools.tsx'
import type { RowAction } from './row-action.ts'
import { nothing, type Selection, toggle, toggleAll, toggleRange } from './selection.ts'
import { isFigured } from './show-foot.ts'
import { sortedBy } from './sorted-by.ts'
import type { ChangeState } from './use-list-state.ts'
import { type ListView, sortOf } from './use-list-view.ts'
import { cardFields, fitBelow, usePlacedColumns } from './use-placed-columns.ts'

/** Lazy: loaded when a list is first edited as a sheet. */
const RecordSheet = lazy(() =>
  import('../sheet/record-sheet.tsx').then(({ RecordSheet }) => ({ default: RecordSheet })),
)
/** Lazy: the rows do not wait for the footer's code. */
const FigureRow = lazy(() => import('./list-figures.tsx').then(({ FigureRow }) => ({ default: FigureRow })))
const FigureLine = lazy(() =>
  import('./list-figures.tsx').then(({ FigureLine }) => ({ default: FigureLine })),
)

interface ListBodyProps {
  readonly model: TableModel
  readonly view: ListView
  readonly state: ListState
  readonly answer: UseQueryResult<Page<RecordRow>, ApiError>
  /** Null if unknown or above the count limit. */
  readonly total: number | null
  readonly rows: readonly RecordRow[]
  readonly width: number
  readonly selection: Selection
  /** Recently changed rows. */
  readonly fresh: ReadonlySet<string>
  onSelection(change: (selection: Selection) => Selection): void
  actionsOf(row: RecordRow): readonly RowAction[]
  readonly emptyActions: ReactNode
  readonly search: RefObject<HTMLInputElement | null>
  /** Cells are edited in place. */
  readonly sheet: boolean
  /** A dialog or panel covers the list; its keys are disabled. */
  readonly quiet: boolean
  href(row: RecordRow): string
  onOpen(row: RecordRow): void
  onNew: (() => void) | undefined
  onClear(): void
  onClose(): void
  onColumns(columns: readonly ListColumn[]): void
  readonly change: ChangeState
}

export const ListBody = (props: ListBodyProps) => {
  const { model, view, state, answer, rows, width, selection, onSelection, change } = props
  const { onOpen, href } = props
  const { t } = useTranslation()
  const phone = usePhone()
  const [active, setActive] = useState<string | null>(null)
  const [sizing, setSizing] = useState<{ field: string; width: number } | null>(null)
  const fits = width < fitBelow
  const figured = isFigured(model)
  const columns = usePlacedColumns(model, view, width, sizing)

  const order = useMemo(() => rows.map(row => row.id), [rows])
  const on = useMemo(
    () => ({
      href,
      open: onOpen,
      focus: (row: RecordRow) => setActive(row.id),
      tick: (row: RecordRow, range: boolean) =>
        onSelection(now => (range ? toggleRange(now, row.id, order) : toggle(now, row.id))),
    }),
    [href, onOpen, onSelection, order],
  )

  // Focus moves in the next frame, once the row is rendered; of several keys in one frame only the last moves it. `active`
  // changes at once, so Enter typed right after `j` acts on the new row.
  const frame = useRef<number | null>(null)
  const focusRow = useCallback((id: string) => {
    setActive(id)
    if (frame.current !== null) cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      frame.current = null
      document.querySelector<HTMLElement>(`[role="row"][data-id="${id}"]`)?.focus({ preventScroll: true })
    })
  }, [])

  // After a record is closed, focus returns to its row, not to the top of the page.
  const opened = useRef(state.record)
  useEffect(() => {
    const closed = state.record === null ? opened.current : null
    opened.current = state.record
    if (closed && document.activeElement === document.body) focusRow(closed)
  }, [state.record, focusRow])

  /** Returns whether the key was handled. */
  const obey = (
    event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
    inRows: boolean,
  ) => {
    const intent = intentOf(event)
    if (!intent || (!inRows && isForRows(intent, event.key))) return false
    const index = active === null ? -1 : order.indexOf(active)
    const target = targetOf(intent, index, order.length)
    if (target !== null) {
      const id = order[target]!
      if ('range' in intent && intent.range && !fits)
        onSelection(now => toggleRange(now.anchor === null && active ? toggle(now, active) : now, id, order))
      focusRow(id)
      return true
    }
    const row = rows[index]
    switch (intent.do) {
      case 'open':
        if (!row) return false
        onOpen(row)
        return true
      case 'select':
        if (!row || fits) return false
        onSelection(now => toggle(now, row.id))
        return true
      case 'selectAll':
        if (fits) return false
        onSelection(now => toggleAll(now, order))
        return true
      case 'search':
        props.search.current?.focus()
        props.search.current?.select()
        return true
      case 'new':
        if (!props.onNew) return false
        props.onNew()
        return true
      case 'leave':
        if (selection.ids.size > 0) onSelection(() => nothing)
        else if (state.record) props.onClose()
        else return false
        return true
      default:
        return false
    }
  }
  const anywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || props.quiet || isTyping(event.target)) return
    if (event.key === 'Escape' && isPopupOpen()) return
    if (obey(event, frame.current !== null)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', anywhere)
    return () => document.removeEventListener('keydown', anywhere)
  }, [])

  const sortBy = (field: string, add: boolean) =>
    change(state => ({ sort: sortedBy(sortOf(model, state), field, add), page: 1 }))

  if (answer.error && rows.length === 0)
    return (
      <div className="rl-body">
        <Unreadable error={answer.error} onRetry={answer.refetch} />
      </div>
    )
  if (answer.isPending || width === 0)
    return (
      <div className="rl-body">
        <Skeleton kind="table" rows={20} />
      </div>
    )
  const label = t('list.of', { table: model.label })
  const rowHeight = densities[model.info.preferences.density ?? 'default']
  const foot = figured ? (
    <Suspense fallback={null}>
      <FigureRow model={model} view={view} columns={columns} ticks={!fits} />
    </Suspense>
  ) : null
  const resize = (field: string, size: number, done: boolean) => {
    setSizing(done ? null : { field, width: size })
    if (done) props.onColumns(changeColumn(view.columns, field, { width: size }))
  }
  return (
    <div className="rl-body">
      <ProgressLine active={answer.isFetching} />
      {rows.length === 0 ? (
        <ListEmpty
          model={model}
          filtered={view.filtered}
          page={state.page}
          extra={props.emptyActions}
          onNew={props.onNew}
          onClear={props.onClear}
          onFirst={() => change({ page: 1 }, 'replace')}
        />
      ) : phone ? (
        <>
          <ListCards
            model={model}
            fields={cardFields(model, view)}
            rows={rows}
            fresh={props.fresh}
            current={state.record}
            label={label}
            href={href}
            open={onOpen}
          />
          {figured ? (
            <Suspense fallback={null}>
              <FigureLine model={model} view={view} />
            </Suspense>
          ) : null}
        </>
      ) : props.sheet ? (
        <Suspense fallback={<Skeleton kind="table" rows={20} />}>
          <RecordSheet
            model={model}
            columns={columns}
            rows={rows}
            offset={(state.page - 1) * view.pageSize}
            total={props.total}
            rowHeight={rowHeight}
            sort={view.sort}
            selection={fits ? null : selection}
            current={state.record}
            fresh={props.fresh}
            label={label}
            foot={foot}
            on={on}
            onTickAll={() => onSelection(now => toggleAll(now, order))}
            onSort={sortBy}
            onResize={resize}
          />
        </Suspense>
      ) : (
        <ListGrid
          model={model}
          columns={columns}
          rows={rows}
          offset={(state.page - 1) * view.pageSize}
          total={props.total}
          rowHeight={rowHeight}
          sort={view.sort}
          selection={fits ? null : selection}
          active={active}
          current={state.record}
          fresh={props.fresh}
          actions={props.actionsOf}
          label={label}
          foot={foot}
          on={on}
          onTickAll={() => onSelection(now => toggleAll(now, order))}
          onSort={sortBy}
          onResize={resize}
          onKey={event => {
            if (event.defaultPrevented || !(event.target as HTMLElement).matches('[role="row"]')) return
            if (obey(event, true)) {
              event.preventDefault()
              event.stopPropagation()
            }
          }}
        />
      )}
    </div>
  )
}
