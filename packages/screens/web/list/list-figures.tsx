import type { Figure } from '@gantry/fields/shared'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { PlacedColumn } from './column-layout.ts'
import { FigureMenu } from './figure-menu.tsx'
import { useFigures } from './use-figures.ts'
import type { ListView } from './use-list-view.ts'

interface ListFiguresProps {
  readonly model: TableModel
  readonly view: ListView
}

const useChoice = (model: TableModel) => {
  const prefer = usePreferences(model.id)
  return (field: string) => (figure: Figure | null) => {
    const { [field]: _, ...others } = model.info.preferences.figures ?? {}
    prefer({ figures: figure ? { ...others, [field]: figure } : others })
  }
}

interface FigureRowProps extends ListFiguresProps {
  readonly columns: readonly PlacedColumn[]
  /** The first column contains checkboxes. */
  readonly ticks: boolean
}

/** The footer of a list: aggregates over all its records, under their columns. */
export const FigureRow = ({ model, view, columns, ticks }: FigureRowProps) => {
  const { t } = useTranslation()
  const choice = useChoice(model)
  const figures = useFigures(
    model,
    columns.map(({ field }) => field),
    view.query,
  )
  if (figures.columns.length === 0) return null
  return (
    <div className="rl-figures" role="row" aria-label={t('list.figures')}>
      {ticks ? <div role="gridcell" className="rl-td frozen" style={{ left: 0 }} /> : null}
      {columns.map(({ field, left }) => {
        const column = figures.columns.find(each => each.field.id === field)
        const end = column?.field.align === 'end'
        return (
          <div
            key={field}
            role="gridcell"
            className={`rl-td${end ? ' num' : ''}${left === undefined ? '' : ' frozen'}`}
            style={{ left }}
          >
            {column ? <FigureMenu column={column} failed={figures.failed} onChoose={choice(field)} /> : null}
          </div>
        )
      })}
    </div>
  )
}

/** The aggregates in one line for a phone, where a list has no columns; chosen aggregates first. */
export const FigureLine = ({ model, view }: ListFiguresProps) => {
  const { t } = useTranslation()
  const choice = useChoice(model)
  const fields = view.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
  const { columns, failed } = useFigures(model, fields, view.query)
  if (columns.length === 0) return null
  const ordered = [...columns.filter(({ figure }) => figure), ...columns.filter(({ figure }) => !figure)]
  return (
    <div className="rl-figure-line" role="group" aria-label={t('list.figures')}>
      {ordered.map(column => (
        <FigureMenu
          key={column.field.id}
          named
          column={column}
          failed={failed}
          onChoose={choice(column.field.id)}
        />
      ))}
    </div>
  )
}
