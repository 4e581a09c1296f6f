import { useCall, useNudge } from '@gantry/client/web'
import { type Figure, figuresOf, figureTexts } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import { type Aggregate, aggregateRecords, type Query } from '@gantry/model/shared'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type AfterRest, afterRest } from '../data/after-rest.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** A column that can show an aggregate in the footer. */
export interface FigureColumn {
  readonly field: FieldModel
  readonly offered: readonly Figure[]
  /** Null: none. */
  readonly figure: Figure | null
  /** The results, one text per currency; null while they load. */
  readonly texts: readonly string[] | null
}

interface Figures {
  readonly columns: readonly FigureColumn[]
  readonly failed: boolean
}

/** Aggregates of a list's columns over all its records, fetched in one request. */
export const useFigures = (model: TableModel, fields: readonly string[], query: Query): Figures => {
  const { figures = {} } = model.info.preferences
  const columns = fields.flatMap(id => {
    const field = model.field(id)
    const offered = field && !field.masked ? figuresOf(field.def) : []
    const figure = offered.find(each => each === figures[id]) ?? null
    return field && offered.length > 0 ? [{ field, offered, figure }] : []
  })
  const aggregates = columns.flatMap(({ field, figure }): Aggregate[] =>
    figure
      ? [{ name: field.id, fn: figure, field: field.id, ...(field.type.units && { perUnit: true }) }]
      : [],
  )
  const { filter, search } = query
  const answer = useCall(
    aggregateRecords,
    {
      table: model.id,
      aggregates,
      ...(filter !== undefined && { filter }),
      ...(search !== undefined && { search }),
    },
    { enabled: aggregates.length > 0, keep: true },
  )
  useFollowing(aggregates.length > 0 ? model.id : null, answer.refetch)
  const row = answer.isPlaceholderData ? undefined : answer.data?.data[0]
  return {
    columns: columns.map(column => ({
      ...column,
      texts:
        column.figure && row
          ? figureTexts(column.field.def, column.figure, row[column.field.id] ?? null, localeNow())
          : null,
    })),
    failed: answer.isError,
  }
}

/** Debounce after a change before the aggregates are refetched, in milliseconds. */
const rest = 1_000

/** Refetches after a delay when any record of the table has changed, visible or not. */
const useFollowing = (table: string | null, ask: () => Promise<unknown>) => {
  const again = useEffectEvent(ask)
  const following = useRef<AfterRest>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(table, () => following.current?.tell())
}
