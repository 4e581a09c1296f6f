import { useMemo } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import { changeColumn, type PlacedColumn, placeColumns } from './column-layout.ts'
import { columnsThatFit, foldColumns } from './columns-that-fit.ts'
import { tickWidth } from './list-grid.tsx'
import type { ListView } from './use-list-view.ts'

/** Below this width, in pixels, a list shows only the columns that fit. */
export const fitBelow = 760

/**
 * Fits the columns of a view into the available width. `sizing` is the column being resized, `before` the width of the
 * checkbox column.
 */
export const usePlacedColumns = (
  model: TableModel,
  view: ListView,
  width: number,
  sizing: { readonly field: string; readonly width: number } | null,
  before: number = tickWidth,
): readonly PlacedColumn[] =>
  useMemo(() => {
    const usual = (id: string) => model.field(id)?.view.width ?? 120
    const facts = (id: string) => ({
      kind: model.field(id)?.type.kind ?? ('text' as const),
      width: usual(id),
    })
    const sized = sizing ? changeColumn(view.columns, sizing.field, { width: sizing.width }) : view.columns
    if (width < fitBelow)
      return placeColumns(columnsThatFit(sized, width, model.title, facts), width, model.title, usual)
    const arranged =
      view.columnsChanged || sizing ? sized : foldColumns(sized, width - before, model.title, facts)
    return placeColumns(arranged, width, model.title, usual, before)
  }, [model, view.columns, view.columnsChanged, sizing, width, before])

/** Fields of a card beside the title: at most four, most informative first. */
export const cardFields = (model: TableModel, view: ListView): string[] =>
  columnsThatFit(view.columns, Number.POSITIVE_INFINITY, model.title, id => ({
    kind: model.field(id)?.type.kind ?? 'text',
    width: 0,
  }))
    .map(column => column.field)
    .filter(id => id !== model.title)
    .slice(0, 4)
