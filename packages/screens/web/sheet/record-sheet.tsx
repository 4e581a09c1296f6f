import { call, errorText } from '@gantry/client/web'
import { createRecord, type RecordRow, type Sort } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../data/use-record.ts'
import type { PlacedColumn } from '../list/column-layout.ts'
import { GridHead } from '../list/grid-head.tsx'
import type { RowHandlers } from '../list/grid-row.tsx'
import { coverage, type Selection } from '../list/selection.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { LineHandlers } from './line-handlers.ts'
import { RecordLine } from './record-line.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { sheetColumn } from './sheet-column.ts'
import { type SheetIntent, sheetIntentOf } from './sheet-keys.ts'
import { readText } from './sheet-rows.ts'
import { type RecordSheetState, useRecordSheet } from './use-record-sheet.ts'
import { closedColumn } from './use-standing-row.ts'

interface RecordSheetProps {
  readonly model: TableModel
  readonly columns: readonly PlacedColumn[]
  readonly rows: readonly RecordRow[]
  readonly offset: number
  readonly total: number | null
  readonly rowHeight: number
  readonly sort: readonly Sort[]
  readonly selection: Selection | null
  readonly current: string | null
  readonly fresh: ReadonlySet<string>
  readonly label: string
  readonly on: RowHandlers
  readonly foot?: ReactNode
  onTickAll(): void
  onSort(field: string, add: boolean): void
  onResize(field: string, width: number, done: boolean): void
}

const tickWidth = 48
/** With more columns than this, only those in the viewport are rendered. */
const virtualFrom = 24
/** Maximum number of records one paste creates. */
const mostNew = 200

/** Pasted rows beyond the last record of the page. */
interface Left {
  readonly fields: readonly FieldModel[]
  readonly texts: readonly (readonly string[])[]
}

/** The rows of a list as a spreadsheet: cells are edited in place, pasted into and filled. */
export const RecordSheet = (props: RecordSheetProps) => {
  const { model, columns, rows, offset, total, rowHeight, selection, on } = props
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const creating = useNewRecords(model)
  const fields = useMemo(() => columns.flatMap(({ field }) => model.field(field) ?? []), [columns, model])
  const sheet = useRecordSheet({
    model,
    fields,
    rows,
    onLeft: (fields, texts) => setLeft({ fields, texts }),
  })
  const { active, block, draft } = sheet
  const cells = useHandlers(sheet)
  const standsIn = active ? fields[active.column] : undefined

  const before = selection ? tickWidth : 0
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 36,
    scrollPaddingEnd: props.foot ? 44 : 0,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    enabled: columns.length > virtualFrom,
    getScrollElement: () => scroll.current,
    estimateSize: at => columns[at]?.width ?? 0,
    paddingStart: before,
    overscan: 3,
  })
  useEffect(() => {
    if (rowHeight) lines.measure()
  }, [lines, rowHeight])
  useEffect(() => {
    if (columns.length > 0) across.measure()
  }, [across, columns])
  const seen = across.getVirtualItems().map(({ index }) => index)
  const frozen = columns.flatMap(({ left }, at) => (left === undefined ? [] : [at]))
  const drawn = useStable(
    columns.length > virtualFrom
      ? [...new Set([...frozen, ...seen, ...(active ? [active.column] : [])])].sort((a, b) => a - b)
      : columns.map((_, at) => at),
  )

  // Focus follows the active cell, so that the cell receives the keys; focus outside the sheet is not taken.
  const place = active && !draft ? `${active.row}.${active.column}` : null
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (place === null) return
    const within = scroll.current?.contains(document.activeElement)
    if (!within && !isWanted.current && document.activeElement !== document.body) return
    isWanted.current = false
    lines.scrollToIndex(Number(place.split('.')[0]), { align: 'auto' })
    return focusCell(scroll.current, place)
  }, [place, lines])

  const onEditingKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key === 'Enter' && event.altKey)) return
    if (!['Escape', 'Enter', 'Tab'].includes(event.key)) return
    event.preventDefault()
    sheet.stopEditing(event.key === 'Escape' ? 'cancel' : 'keep')
    const intent = event.key === 'Escape' ? null : sheetIntentOf(event)
    if (intent) sheet.obey(intent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCell = (event.target as HTMLElement).dataset.cell !== undefined
    if (!active || (!isCell && !draft)) return
    // The list's own key handler must not see sheet keys.
    event.stopPropagation()
    if (draft) return onEditingKey(event)
    const intent = sheetIntentOf(event)
    if (!intent) return
    if (opens(intent)) {
      const isTyped = intent.do === 'type'
      // Rendered synchronously: the input must have focus before the browser delivers the character.
      let done = false
      flushSync(() => {
        done = sheet.edit(isTyped)
      })
      if (done && isTyped) return
      event.preventDefault()
      if (!done && intent.do === 'below') sheet.obey(intent)
      return
    }
    if (sheet.obey(intent)) event.preventDefault()
  }

  const drag = useDrag(sheet)
  const widths = columns.map(column => `${column.width}px`)
  const width = columns.reduce((sum, column) => sum + column.width, before)
  const style = {
    '--rl-cols': (selection ? [`${tickWidth}px`, ...widths] : widths).join(' '),
    '--row': `${rowHeight}px`,
  } as CSSProperties
  return (
    <div className="rl-sheet">
      <div
        ref={scroll}
        role="grid"
        tabIndex={-1}
        className="rl-grid"
        style={style}
        aria-label={props.label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onCopy={sheet.copy}
        onCut={sheet.cut}
        onPaste={sheet.paste}
        {...drag.on}
      >
        <div role="rowgroup" className="rl-heads" style={{ width }}>
          <GridHead
            model={model}
            columns={columns}
            sort={props.sort}
            coverage={
              selection &&
              coverage(
                selection,
                rows.map(({ id }) => id),
              )
            }
            onTickAll={props.onTickAll}
            onSort={props.onSort}
            onResize={props.onResize}
          />
        </div>
        <div role="rowgroup" className="rl-rows" style={{ height: lines.getTotalSize(), width }}>
          {lines.getVirtualItems().map(item => {
            const row = rows[item.index]
            if (!row) return null
            const at = item.index
            const isIn = block !== null && at >= block.top && at <= block.bottom
            const isFilled =
              drag.fill !== null &&
              block !== null &&
              ((at > block.bottom && at <= drag.fill) || (at < block.top && at >= drag.fill))
            const isHere = active?.row === at
            return (
              <RecordLine
                key={row.id}
                model={model}
                columns={columns}
                drawn={drawn}
                row={row}
                at={at}
                index={offset + at + 2}
                top={item.start}
                selectable={selection !== null}
                selected={selection?.ids.has(row.id) ?? false}
                current={row.id === props.current}
                fresh={props.fresh.has(row.id)}
                edits={sheet.edits.get(row.id)}
                active={isHere ? active.column : -1}
                from={isIn || isFilled ? (block?.left ?? -1) : -1}
                to={isIn || isFilled ? (block?.right ?? -1) : -1}
                handle={block?.bottom === at ? block.right : -1}
                first={active === null && at === 0}
                draft={isHere ? draft : null}
                whole={isHere && draft ? sheet.whole : undefined}
                offered={isHere && draft && standsIn ? sheet.offered(standsIn) : undefined}
                closed={
                  isHere
                    ? fields
                        .filter((_, column) => sheet.closedAt({ row: at, column }))
                        .map(({ id }) => id)
                        .join(' ')
                    : ''
                }
                cells={cells}
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
      <SheetBar
        sheet={sheet}
        fields={fields}
        creating={creating.told}
        onFind={cell => {
          const at = sheet.find(cell)
          isWanted.current = at !== null
          if (at && place === `${at.row}.${at.column}`) focusCell(scroll.current, place)
          return at !== null
        }}
      />
      {left ? (
        <Modal
          open
          width={460}
          title={t('sheet.left.title', { count: left.texts.length })}
          okText={t('sheet.left.create', { count: Math.min(left.texts.length, mostNew) })}
          cancelText={t('sheet.left.leave')}
          okButtonProps={{ disabled: !model.can('create') }}
          onCancel={() => setLeft(null)}
          onOk={() => {
            setLeft(null)
            creating.create(left)
          }}
        >
          <p className="ink2">
            {model.can('create')
              ? t('sheet.left.why', { count: rows.length, most: mostNew })
              : t('sheet.left.none', { count: rows.length })}
          </p>
        </Modal>
      ) : null}
    </div>
  )
}

/** Animation frames to wait until a row is rendered. */
const patience = 5

/** Focuses a cell once it is rendered; the returned function cancels the wait. */
const focusCell = (grid: HTMLElement | null, place: string): (() => void) => {
  let left = patience
  let frame = 0
  const attempt = () => {
    const cell = grid?.querySelector<HTMLElement>(`[data-cell="${place}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!cell && --left > 0) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/** Keys that start editing; Enter moves down if the cell is read-only. */
const opens = (intent: SheetIntent): boolean => ['edit', 'type', 'below'].includes(intent.do)

/** Keeps the array's identity while its items are equal, so that unchanged rows are not rendered again. */
const useStable = (list: readonly number[]): readonly number[] => {
  const key = list.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is in the list
  return useMemo(() => list, [key])
}

/** Handlers with a stable identity for the lifetime of the sheet. */
const useHandlers = (
  sheet: RecordSheetState,
): Pick<LineHandlers, 'stand' | 'edit' | 'write' | 'stopEditing'> => {
  const latest = useRef(sheet)
  useLayoutEffect(() => {
    latest.current = sheet
  })
  return useMemo(
    () => ({
      stand: (at, extend) => latest.current.stand(at, extend),
      edit: () => void latest.current.edit(false),
      write: (_at, value) => latest.current.type(value),
      stopEditing: () => latest.current.stopEditing('keep'),
    }),
    [],
  )
}

const placeUnder = (event: PointerEvent): { row: number; column: number } | null => {
  const under = document.elementFromPoint(event.clientX, event.clientY)
  const cell = under?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  if (cell === undefined) return null
  const [row = 0, column = 0] = cell.split('.').map(Number)
  return { row, column }
}

/** Selects a block by dragging over cells, and fills rows by dragging the fill handle. */
const useDrag = (sheet: RecordSheetState) => {
  const [fill, setFill] = useState<number | null>(null)
  const from = useRef<'cell' | 'handle' | null>(null)
  const on = {
    onPointerDown: (event: PointerEvent) => {
      const target = event.target as HTMLElement
      from.current = null
      if (event.button !== 0 || event.pointerType === 'touch' || sheet.draft) return
      if (target.closest('.sh-fill')) {
        event.preventDefault()
        from.current = 'handle'
      } else if (target.closest('[data-cell]') && !target.closest('button, a')) from.current = 'cell'
    },
    // A press with Shift would move the focus, and so the start of the selection, to the pressed cell.
    onMouseDown: (event: { shiftKey: boolean; target: EventTarget; preventDefault(): void }) => {
      const cell = (event.target as HTMLElement).closest('[data-cell]')
      if (cell && (event.shiftKey || from.current === 'handle') && !sheet.draft) event.preventDefault()
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null || (event.buttons & 1) === 0) return
      const at = placeUnder(event)
      if (!at) return
      if (from.current === 'handle') setFill(at.row)
      else if (sheet.active && (at.row !== sheet.active.row || at.column !== sheet.active.column))
        sheet.stand(at, true)
    },
    onPointerUp: () => {
      if (from.current === 'handle' && fill !== null) sheet.fill(fill)
      from.current = null
      setFill(null)
    },
  }
  return { on, fill }
}

/** Creates a record, one at a time, for each pasted row without a matching record. */
const useNewRecords = (model: TableModel) => {
  const { t } = useTranslation()
  const refresh = useRefresh(model.id)
  const [told, setTold] = useState<string | null>(null)
  const create = async ({ fields, texts }: Left) => {
    const columns = fields.map(field => sheetColumn(field, closedColumn(model, field) === null))
    let made = 0
    let why = ''
    const lines = texts.slice(0, mostNew)
    for (const line of lines) {
      setTold(t('sheet.creating', { made, count: lines.length }))
      const record = Object.fromEntries(
        columns.flatMap((column, x) => {
          const text = line[x]
          if (!column.writable || text === undefined || text.trim() === '') return []
          // A text that cannot be parsed is sent unchanged: the server's error names the field and the reason.
          const { value, bad } = readText(column, text)
          return [[column.field, bad ? bad.text : value]]
        }),
      )
      try {
        await call(createRecord, { table: model.id, record })
        made++
      } catch (error) {
        why ||= errorText(t, error)
      }
    }
    await refresh()
    setTold(
      why
        ? t('sheet.created.some', { made, left: lines.length - made, why })
        : t('sheet.created', { count: made }),
    )
  }
  return { told, create: (left: Left) => void create(left) }
}
