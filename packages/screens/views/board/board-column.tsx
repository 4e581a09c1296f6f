import { useDroppable } from '@dnd-kit/core'
import { figureText } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLitRows } from '../../web/data/use-live-rows.ts'
import { EndMark } from '../../web/parts/end-mark.tsx'
import { formatValue } from '../../web/parts/format-value.ts'
import type { FieldModel } from '../../web/parts/table-model.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { useSeen } from '../../web/parts/use-seen.ts'
import type { BoardState } from './board-state.ts'
import { Card } from './card.tsx'
import type { Column, Place } from './columns.ts'
import { type CardsQuery, useCards } from './use-cards.ts'

interface BoardColumnProps {
  readonly board: BoardState
  readonly column: Column
  readonly asked: CardsQuery
  /** Expected maximum number of cards; null: none. */
  readonly limit: number | null
  /** Drop position of the dragged card, if it is in this column. */
  readonly target: Place | null
  /** Why the dragged card may not be dropped here. */
  readonly refusal: string | null
  onKey(event: KeyboardEvent, row: RecordRow, rows: readonly RecordRow[]): void
  onFold(): void
  onRows(column: string, rows: readonly RecordRow[]): void
}

/** A column: label, number of cards, total, and the cards. */
export const BoardColumn = (props: BoardColumnProps) => {
  const { board, column, limit, target, refusal } = props
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const seen = useSeen(section)
  const cards = useCards(props.asked, seen)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useLitRows(cards.rows, setFresh)
  const tellRows = useEffectEvent(props.onRows)
  useEffect(() => tellRows(column.id, cards.rows), [column.id, cards.rows])
  const drop = useDroppable({ id: `column ${column.id}`, data: { column: column.id } })
  const name = columnName(board.group, column, t)
  const comes = target !== null && board.dragged !== null && board.dragged.column !== column.id
  const over = limit !== null && column.count + (comes ? 1 : 0) > limit
  const left = column.count - cards.rows.length
  return (
    <section
      ref={section}
      className={['bd-col', target && 'to', refusal !== null && 'no'].filter(Boolean).join(' ')}
      aria-label={t('view.board.column', { column: name, count: column.count })}
    >
      <header>
        <h2>
          <ColumnName field={board.group} column={column} />
        </h2>
        <span className={over ? 'warn-ink' : 'ink3'}>
          {limit === null ? column.count : `${column.count} / ${limit}`}
        </span>
        <span className="grow" />
        {board.total && column.total !== null ? (
          <span className="bd-sum" title={t('view.board.total.of', { field: board.total.label })}>
            {totalText(board.total, column.total)}
          </span>
        ) : null}
        <button
          type="button"
          className="btn t xs sq bd-fold"
          aria-label={t('view.board.fold', { column: name })}
          title={t('view.board.fold', { column: name })}
          onClick={props.onFold}
        >
          <Icon name="left" size={14} />
        </button>
      </header>
      {refusal !== null ? (
        <p className="bd-note">
          <Icon name="lock" size={14} />
          {refusal}
        </p>
      ) : over ? (
        <p className="bd-note warn">
          <Icon name="warn" size={14} />
          {t(comes ? 'view.board.limit.then' : 'view.board.limit', {
            limit,
            count: column.count + (comes ? 1 : 0),
          })}
        </p>
      ) : null}
      <div className="bd-scroll" ref={drop.setNodeRef}>
        <ul>
          {cards.rows.map(row => (
            <Card
              key={row.id}
              model={board.model}
              fields={board.fields}
              row={row}
              column={column.id}
              href={board.href(row)}
              current={row.id === board.current}
              fresh={fresh.has(row.id)}
              movable={board.movable}
              insert={target?.before === row.id && board.byHand}
              actions={board.actionsOf(row, column)}
              open={board.open}
              onKey={(event, of) => props.onKey(event, of, cards.rows)}
            />
          ))}
          {target && (target.before === null || !board.byHand) ? <li className="bd-insert" /> : null}
        </ul>
        {cards.isPending && seen ? <Skeleton kind="text" rows={4} /> : null}
        {cards.error && cards.rows.length === 0 ? (
          <Unreadable error={cards.error as never} onRetry={cards.refetch} />
        ) : null}
        {left > 0 && cards.data ? <p className="bd-rest">{t('view.board.rest', { count: left })}</p> : null}
        {cards.isFetchNextPageError ? (
          <p className="bd-rest">
            {t('view.cards.broken')}
            <button type="button" className="btn t s" onClick={() => void cards.fetchNextPage()}>
              {t('ui.retry')}
            </button>
          </p>
        ) : cards.hasNextPage && !cards.isFetchingNextPage ? (
          <EndMark onReach={() => void cards.fetchNextPage()} />
        ) : null}
      </div>
    </section>
  )
}

interface FoldedColumnProps {
  readonly field: FieldModel
  readonly column: Column
  /** Why the dragged card may not be dropped here. */
  readonly refusal: string | null
  onOpen(): void
}

/** A collapsed column: icon, number of cards and vertical label. */
export const FoldedColumn = ({ field, column, refusal, onOpen }: FoldedColumnProps) => {
  const { t } = useTranslation()
  const drop = useDroppable({ id: `column ${column.id}`, data: { column: column.id } })
  return (
    <button
      ref={drop.setNodeRef}
      type="button"
      className={['bd-folded', drop.isOver && 'to', refusal !== null && 'no'].filter(Boolean).join(' ')}
      title={refusal ?? undefined}
      aria-label={t('view.board.unfold', { column: columnName(field, column, t) })}
      onClick={onOpen}
    >
      {refusal === null ? <span className="ink3">{column.count}</span> : <Icon name="lock" size={14} />}
      <span className="bd-folded-name">
        <ColumnName field={field} column={column} />
      </span>
    </button>
  )
}

type T = ReturnType<typeof useTranslation>['t']

export const columnName = (field: FieldModel, { value }: Pick<Column, 'value'>, t: T): string =>
  formatValue(field, value) || t('view.board.none', { field: field.label })

const ColumnName = ({ field, column }: { readonly field: FieldModel; readonly column: Column }) => {
  const { t } = useTranslation()
  return column.id === '' ? (
    columnName(field, column, t)
  ) : (
    <field.view.Cell value={column.value} field={field.def} />
  )
}

const totalText = (field: FieldModel, total: Column['total']): string =>
  typeof total === 'number' || typeof total === 'string'
    ? figureText(field.def, 'sum', total, null, localeNow())
    : ''
