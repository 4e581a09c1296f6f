import { expressionFunctions } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart, Dimension, Measure } from '../../shared/chart.ts'
import { functionsOf, levelsOf, stepsOf, type TypedField, typedField } from '../../shared/dimension.ts'
import { chartKindOf, isChartKindName } from '../../shared/kinds.ts'
import type { ChartWords } from '../../shared/words.ts'

/** MIME type of a field dragged to a zone. */
export const carried = 'text/x-gantry-field'

interface PillProps {
  readonly text: string
  readonly choices: readonly { readonly key: string; readonly label: string }[]
  readonly chosen: string | undefined
  onChoose(key: string): void
  onRemove: (() => void) | undefined
}

const Pill = ({ text, choices, chosen, onChoose, onRemove }: PillProps) => {
  const { t } = useTranslation()
  return (
    <span className="ce-pill">
      {choices.length > 1 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: choices.map(choice => ({ key: choice.key, label: choice.label })),
            selectable: true,
            selectedKeys: chosen === undefined ? [] : [chosen],
            onClick: ({ key }) => onChoose(key),
          }}
        >
          <button type="button" className="ce-pill-b">
            <span translate="no">{text}</span>
            <Icon name="down" size={12} />
          </button>
        </Dropdown>
      ) : (
        <span translate="no">{text}</span>
      )}
      {onRemove ? (
        <button
          type="button"
          className="ce-pill-x"
          aria-label={t('charts.edit.remove', { name: text })}
          onClick={onRemove}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  )
}

interface ZoneProps {
  readonly name: string
  readonly hint: string
  readonly children: ReactNode
  readonly empty: boolean
  onField(field: string): void
}

const Zone = ({ name, hint, children, empty, onField }: ZoneProps) => {
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(carried)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the fields have buttons for the same
    <div
      className="ce-zone"
      onDragOver={over}
      onDrop={event => {
        event.preventDefault()
        onField(event.dataTransfer.getData(carried))
      }}
    >
      <span className="ce-zone-n">{name}</span>
      <span className="ce-zone-in">
        {children}
        {empty ? <span className="ink3 cap">{hint}</span> : null}
      </span>
    </div>
  )
}

type T = ReturnType<typeof useTranslation>['t']

const stepChoices = (found: TypedField, t: T) =>
  stepsOf(found).map(step => ({ key: step as string, label: t(`charts.step.${step}`) }))

const levelChoices = (found: TypedField, t: T) => {
  const levels = levelsOf(found).map(level => ({
    key: `level ${level}`,
    label: t('charts.edit.level', { level }),
  }))
  return levels.length > 0 ? [{ key: 'each', label: t('charts.edit.level.none') }, ...levels] : []
}

/** Dimension of a field by the menu key: a time step, a level, or `each` for single values. */
const cutBy = (field: string, key: string): Dimension => {
  if (key === 'each') return { field }
  if (key.startsWith('level ')) return { field, level: Number(key.slice('level '.length)) }
  return { field, step: key as NonNullable<Dimension['step']> }
}

/** Key of the menu entry that opens the expression of a measure. */
const ownExpression = 'expression'

const functionChoices = (found: TypedField | null, { expression }: Measure): readonly Measure['fn'][] =>
  expression === undefined ? (found ? functionsOf(found) : []) : expressionFunctions

interface ZonesProps {
  readonly chart: Chart
  readonly model: TableModel
  readonly words: ChartWords
  readonly filter: ReactNode
  onRows(rows: readonly Dimension[]): void
  onColumns(columns: readonly Dimension[]): void
  onMeasures(measures: readonly Measure[]): void
  onAdd(zone: 'rows' | 'columns' | 'measures', field: string): void
  /** Opens the expression of a measure; `null`: of a new one. */
  onExpression(at: number | null): void
}

const replaced = <T,>(list: readonly T[], at: number, item: T): readonly T[] =>
  list.map((old, i) => (i === at ? item : old))
const removed = <T,>(list: readonly T[], at: number): readonly T[] => list.filter((_, i) => i !== at)

/** The query of a chart as four zones: category, value, colour, filter. */
export const Zones = (props: ZonesProps) => {
  const { chart, model, words, filter, onRows, onColumns, onMeasures, onAdd, onExpression } = props
  const { t } = useTranslation()
  const { table } = model.info
  const dimension = (
    list: readonly Dimension[],
    at: number,
    change: (next: readonly Dimension[]) => void,
  ) => {
    const own = list[at]!
    const found = typedField(table, own.field)
    return (
      <Pill
        key={`${own.field} ${at}`}
        text={words.dimension(own)}
        chosen={own.step ?? (own.level === undefined ? 'each' : `level ${own.level}`)}
        choices={found ? [...stepChoices(found, t), ...levelChoices(found, t)] : []}
        onChoose={key => change(replaced(list, at, cutBy(own.field, key)))}
        onRemove={() => change(removed(list, at))}
      />
    )
  }
  const { columns = [], measures, rows } = chart
  /** The kind computes figures of its own of the field. */
  const fixed = isChartKindName(chart.kind) && chartKindOf(chart.kind).figures !== undefined
  return (
    <div className="ce-zones">
      <Zone
        name={t('charts.edit.rows')}
        hint={t('charts.edit.rows_hint')}
        empty={rows.length === 0}
        onField={field => onAdd('rows', field)}
      >
        {rows.map((_, at) => dimension(rows, at, onRows))}
      </Zone>
      <Zone
        name={t('charts.edit.measures')}
        hint=""
        empty={false}
        onField={field => onAdd('measures', field)}
      >
        {measures.map((measure, at) => {
          const found = measure.field === undefined ? null : typedField(table, measure.field)
          return (
            <Pill
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={`${measure.field} ${at}`}
              text={
                fixed && measure.field ? words.dimension({ field: measure.field }) : words.measure(measure)
              }
              chosen={measure.fn}
              choices={[
                ...(fixed
                  ? []
                  : functionChoices(found, measure).map(fn => ({ key: fn, label: t(`charts.fn.${fn}`) }))),
                ...(measure.expression === undefined
                  ? []
                  : [{ key: ownExpression, label: t('charts.edit.expression.change') }]),
              ]}
              onChoose={fn =>
                fn === ownExpression
                  ? onExpression(at)
                  : onMeasures(replaced(measures, at, { ...measure, fn: fn as Measure['fn'] }))
              }
              onRemove={measures.length > 1 ? () => onMeasures(removed(measures, at)) : undefined}
            />
          )
        })}
        <button type="button" className="btn t s" onClick={() => onExpression(null)}>
          <Icon name="plus" size={12} />
          {t('charts.edit.expression')}
        </button>
      </Zone>
      <Zone
        name={t('charts.edit.columns')}
        hint={t('charts.edit.columns_hint')}
        empty={columns.length === 0}
        onField={field => onAdd('columns', field)}
      >
        {columns.map((_, at) => dimension(columns, at, onColumns))}
      </Zone>
      <div className="ce-zone">
        <span className="ce-zone-n">{t('charts.edit.filter')}</span>
        <span className="ce-zone-in">{filter}</span>
      </div>
    </div>
  )
}
