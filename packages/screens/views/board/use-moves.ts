import { isPlainObject, type Json } from '@gantry/base/shared'
import { ApiError, call } from '@gantry/client/web'
import { getRecord, moveRecord, type RecordRow, updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import { formatValue } from '../../web/parts/format-value.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { whyRefused } from '../../web/views/why-refused.ts'
import { type Column, columnOf } from './columns.ts'

interface Move {
  readonly row: RecordRow
  readonly to: Column
  /** Neighbours at the drop position, where users order the cards. */
  readonly above: string | null
  readonly below: string | null
}

interface MovesOptions {
  readonly model: TableModel
  readonly group: FieldModel
  /** The view that stores the card order; null: no stored order. */
  readonly keeper: string | null
  /** Optimistic update: shows the card at its new position before the server confirms. */
  show(move: Move): void
  /** Reloads the cards from the server. */
  refresh(): Promise<unknown>
}

/** Field value of a card dropped into a column. */
export const valueFor = ({ id, value }: Column): Json =>
  id === '' ? null : isPlainObject(value) ? { id } : id

/** Moves a card: at once on the screen, then as an update of its record with all checks of a form. */
export const useMoves = ({ model, group, keeper, show, refresh }: MovesOptions) => {
  const { t } = useTranslation()
  const nameOf = (value: unknown) => formatValue(group, value) || t('view.board.none', { field: group.label })

  /** Version conflict: reports the other user's change and moves the card to its actual column. */
  const tellConflict = async ({ row, to }: Move) => {
    const { data: now } = await call(getRecord, { table: model.id, id: row.id })
    const who = now.updatedBy?.title ?? t('record.nobody')
    const title = titleOf(model, now)
    const moved = nameOf(now[group.id]) !== nameOf(row[group.id])
    toast({
      kind: 'failed',
      text: moved
        ? t('view.board.moved', { who, title, column: nameOf(now[group.id]) })
        : t('view.board.changed', { who, title }),
      action: {
        label: t('view.board.anyway', { column: nameOf(to.value) }),
        run: () => void move({ row: now, to, above: null, below: null }),
      },
    })
  }

  const write = ({ row, to, above, below }: Move) => {
    const change = columnOf(row[group.id]) === to.id ? {} : { [group.id]: valueFor(to) }
    const { id, version } = row
    return keeper === null
      ? call(updateRecord, { table: model.id, id, record: { version, ...change } })
      : call(moveRecord, { table: model.id, view: keeper, id, version, record: change, above, below })
  }

  const move = async (how: Move): Promise<void> => {
    const { row, to } = how
    show(how)
    try {
      const answer = await write(how)
      const within = columnOf(row[group.id]) === to.id
      if (within) return void (await refresh())
      const back = { id: '', count: 0, total: null, value: row[group.id] ?? null }
      toast({
        text: t('view.board.done', { title: titleOf(model, row), column: nameOf(to.value) }),
        undo: () =>
          void move({
            row: answer.data,
            to: { ...back, id: columnOf(back.value) },
            above: null,
            below: null,
          }),
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'record.conflict') await tellConflict(how)
      else
        toast({
          kind: 'failed',
          text: t('view.board.refused', {
            title: titleOf(model, row),
            column: nameOf(to.value),
            why: whyRefused(t, model, error),
          }),
        })
    }
    await refresh()
  }

  return move
}
