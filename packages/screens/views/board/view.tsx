import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useNudge } from '@gantry/client/web'
import { type RecordRow, rankField } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { narrow } from '../../web/list/condition.ts'
import { ListEmpty } from '../../web/list/list-empty.tsx'
import type { RowAction } from '../../web/list/row-action.ts'
import type { FieldModel } from '../../web/parts/table-model.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { useRefusals } from '../../web/views/use-refusals.ts'
import type { ViewProps } from '../../web/views/view-props.ts'
import { BoardColumn, columnName, FoldedColumn } from './board-column.tsx'
import type { BoardState } from './board-state.ts'
import { BoardTools } from './board-tools.tsx'
import { CardFace } from './card.tsx'
import { type Column, inColumn, neighbours, type Place, placed } from './columns.ts'
import type { BoardOptions } from './shared.ts'
import { readShow, writeShow } from './show.ts'
import { type CardsQuery, refreshCards, showCards } from './use-cards.ts'
import { mostColumns, useColumns } from './use-counts.ts'
import { useFolded } from './use-folded.ts'
import { useMoves, valueFor } from './use-moves.ts'
import './board.css'

/** Debounce in milliseconds before the board reloads after a change. */
const rest = 800

/** Collision detection: the card under the pointer, else the column under it, else the nearest. */
const underPointer: CollisionDetection = args => {
  const found = pointerWithin(args)
  const card = found.find(({ id }) => String(id).startsWith('card '))
  return card ? [card] : found.length > 0 ? found : closestCenter(args)
}

/** Board view: columns by the value of a field, with drag and drop between them. */
const Board = (props: ViewProps<BoardOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const shown = readShow(state.show, view.options)
  const group = model.field(shown.group)
  const total = shown.total === null ? undefined : model.field(shown.total)
  const { columns, error, refetch } = useColumns(model, group, total, query)
  const fields = useMemo(
    () => (view.options.card ?? []).flatMap(id => (id === group?.id ? [] : (model.field(id) ?? []))),
    [view.options.card, model, group],
  )
  const [folded, fold] = useFolded(view.id, view.options.folded)
  const [dragged, setDragged] = useState<BoardState['dragged']>(null)
  const [target, setTarget] = useState<Place | null>(null)
  const rowsOf = useRef(new Map<string, readonly RecordRow[]>())
  const body = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // Touch: moving at once scrolls, a long press picks up the card.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )

  const targets = (columns ?? []).filter(({ id }) => dragged !== null && id !== dragged.column)
  const refusals = useRefusals(
    model,
    dragged?.row ?? null,
    targets.map(column => ({ [shown.group]: valueFor(column) })),
  )

  const byHand = (view.options.byHand ?? false) && state.sort.length === 0
  const asked = (column: Pick<Column, 'id'>): CardsQuery => ({
    table: model.id,
    view: view.id,
    column: `${shown.group} ${column.id}`,
    query: {
      ...query,
      filter: narrow(query.filter, inColumn(shown.group, column)) ?? true,
      ...(byHand && { sort: [{ field: rankField(view.id), direction: 'desc' as const }] }),
      fields: [
        ...new Set([
          model.title,
          shown.group,
          ...fields.map(({ id }) => id),
          ...(model.info.markFields ?? []),
        ]),
      ],
    },
  })
  const refresh = () => Promise.all([refreshCards(client, model.id, view.id), refetch()])
  const move = useMoves({
    model,
    group: group as FieldModel,
    keeper: byHand ? view.id : null,
    refresh,
    show: ({ row, to, below }) => {
      for (const column of columns ?? [])
        showCards(client, asked(column), rows => {
          if (column.id !== to.id) return rows.filter(({ id }) => id !== row.id)
          const byId = new Map([...rows, { ...row, [shown.group]: to.value }].map(each => [each.id, each]))
          return placed([...byId.keys()], row.id, below).flatMap(id => byId.get(id) ?? [])
        })
    },
  })

  // Changes of other users are batched into one reload.
  const again = useEffectEvent(refresh)
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const tellShown = useEffectEvent(() =>
    props.onShown((columns ?? []).flatMap(({ id }) => rowsOf.current.get(id) ?? [])),
  )
  const onRows = (column: string, rows: readonly RecordRow[]) => {
    rowsOf.current.set(column, rows)
    tellShown()
  }

  if (!group || (error && !columns))
    return error ? <Unreadable error={error} onRetry={refetch} /> : <Skeleton kind="table" rows={12} />
  if (!columns) return <Skeleton kind="table" rows={12} />

  const movable = model.can('update') && model.writable(group.id)
  const columnById = (id: string) => columns.find(column => column.id === id)
  /** Why no card may be dropped into a column; null: allowed. */
  const refusalOf = (column: Column): string | null =>
    column.id === '' && group.def.required ? t('view.board.required', { field: group.label }) : null
  /** The same for the dragged card, including the rules and rights of its record. */
  const refusedNow = (column: Column): string | null =>
    refusalOf(column) ?? refusals[targets.findIndex(({ id }) => id === column.id)] ?? null
  const idsOf = (column: string) => (rowsOf.current.get(column) ?? []).map(({ id }) => id)
  const put = (row: RecordRow, from: string, to: Column, before: string | null) => {
    if (to.id === from && !byHand) return
    if (to.id !== from && refusalOf(to) !== null) return
    void move({ row, to, ...neighbours(idsOf(to.id), row.id, before) })
  }

  const actionsOf = (row: RecordRow, column: Column): readonly RowAction[] => [
    ...(movable
      ? columns
          .filter(to => to.id !== column.id)
          .slice(0, 12)
          .map(to => ({
            key: `to ${to.id}`,
            icon: 'right' as const,
            label: t('view.board.to', { column: columnName(group, to, t) }),
            run: () => put(row, column.id, to, null),
            ...(refusalOf(to) !== null && { disabled: refusalOf(to) as string }),
          }))
      : []),
    ...props.actionsOf(row),
  ]
  const board: BoardState = {
    model,
    group,
    total,
    fields,
    byHand,
    movable,
    current: state.record,
    dragged,
    href: props.href,
    open: props.open,
    actionsOf,
  }

  const focusCard = (id: string) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus())

  /** Arrow keys move the focus between cards; with Shift they move the card. */
  const onKey = (event: KeyboardEvent, row: RecordRow, column: Column, rows: readonly RecordRow[]) => {
    const at = rows.findIndex(({ id }) => id === row.id)
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || (side === undefined && step === undefined)) return
    event.preventDefault()
    const open = columns.filter(({ id }) => !folded.has(id))
    const beside = side === undefined ? undefined : open[open.indexOf(column) + side]
    if (!event.shiftKey) {
      const next = step === undefined ? rowsOf.current.get(beside?.id ?? '')?.[at] : rows[at + step]
      const last = beside && rowsOf.current.get(beside.id)?.at(-1)
      const focus = next ?? last
      if (focus) focusCard(focus.id)
      return
    }
    if (!movable) return
    if (beside) put(row, column.id, beside, idsOf(beside.id)[at] ?? null)
    else if (step !== undefined && byHand) {
      const before = step < 0 ? rows[at - 1]?.id : rows[at + 2]?.id
      if (rows[at + step]) put(row, column.id, column, before ?? null)
    }
    focusCard(row.id)
  }

  const count = columns.reduce((sum, column) => sum + column.count, 0)
  const visible = columns.slice(0, mostColumns)
  return (
    <>
      {tools
        ? createPortal(
            <BoardTools
              model={model}
              group={shown.group}
              total={shown.total}
              short={props.width < 1000}
              onChange={next => change({ show: writeShow({ ...shown, ...next }, view.options) }, 'replace')}
            />,
            tools,
          )
        : null}
      {count === 0 ? (
        <ListEmpty
          model={model}
          filtered={props.filtered || view.filter !== undefined}
          page={1}
          extra={null}
          onNew={props.create && (() => props.create?.())}
          onClear={props.clearFilter}
          onFirst={props.clearFilter}
        />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={underPointer}
          onDragStart={({ active }) =>
            setDragged({ row: active.data.current?.row, column: active.data.current?.column })
          }
          onDragMove={({ active, over }) => {
            const to = over?.data.current
            if (!to || typeof to.column !== 'string') return setTarget(null)
            const card = to.row as RecordRow | undefined
            const middle = over ? over.rect.top + over.rect.height / 2 : 0
            const ids = idsOf(to.column)
            const pointer =
              (active.rect.current.translated?.top ?? 0) + (active.rect.current.translated?.height ?? 0) / 2
            const before = card
              ? pointer > middle
                ? (ids[ids.indexOf(card.id) + 1] ?? null)
                : card.id
              : null
            setTarget(now =>
              now?.column === to.column && now?.before === before ? now : { column: to.column, before },
            )
          }}
          onDragCancel={() => {
            setDragged(null)
            setTarget(null)
          }}
          onDragEnd={() => {
            const to = target && columnById(target.column)
            const closed = to && to.id !== dragged?.column && refusedNow(to) !== null
            if (dragged && target && to && !closed && target.before !== dragged.row.id)
              put(dragged.row, dragged.column, to, target.before)
            setDragged(null)
            setTarget(null)
          }}
        >
          {phone ? (
            <nav className="bd-jump" aria-label={t('view.board.columns')}>
              {visible.map(column => (
                <button
                  key={column.id}
                  type="button"
                  className="btn t s"
                  onClick={() =>
                    body.current
                      ?.querySelector(`[data-column="${CSS.escape(column.id)}"]`)
                      ?.scrollIntoView({ inline: 'start', block: 'nearest' })
                  }
                >
                  <span translate="no">{columnName(group, column, t)}</span>
                  <span className="ink3">{column.count}</span>
                </button>
              ))}
            </nav>
          ) : null}
          <div className={phone ? 'bd phone' : 'bd'} ref={body}>
            {visible.map(column =>
              folded.has(column.id) && !phone ? (
                <FoldedColumn
                  key={column.id}
                  field={group}
                  column={column}
                  refusal={dragged && dragged.column !== column.id ? refusedNow(column) : null}
                  onOpen={() => fold(column.id, false)}
                />
              ) : (
                <div key={column.id} className="bd-slot" data-column={column.id}>
                  <BoardColumn
                    board={board}
                    column={column}
                    asked={asked(column)}
                    limit={
                      shown.group === view.options.group ? (view.options.limits?.[column.id] ?? null) : null
                    }
                    target={target?.column === column.id ? target : null}
                    refusal={dragged && dragged.column !== column.id ? refusedNow(column) : null}
                    onKey={(event, row, rows) => onKey(event, row, column, rows)}
                    onFold={() => fold(column.id, true)}
                    onRows={onRows}
                  />
                </div>
              ),
            )}
            {columns.length > mostColumns ? (
              <p className="bd-rest">
                {t('view.board.columns.more', { count: columns.length - mostColumns })}
              </p>
            ) : null}
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged ? (
              <div className="bd-card ghost">
                <CardFace model={model} fields={fields} row={dragged.row} />
              </div>
            ) : null}
          </DragOverlay>
        </DndContext>
      )}
    </>
  )
}

export default Board
