import { operatorsOf } from '@gantry/fields/shared'
import { operatorKey } from '@gantry/fields/web'
import type { FieldDef, Operator } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePathFields } from '../data/use-path-fields.ts'
import { FieldSelect } from '../parts/field-select.tsx'
import { FilterValue } from '../parts/filter-value.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { type Condition, isComplete, type Match, takesList, takesValue } from './condition.ts'
import { PathSelect } from './path-select.tsx'

interface Filtering {
  readonly match: Match
  readonly conditions: readonly Condition[]
}

interface FilterEditorProps extends Filtering {
  readonly model: TableModel
  /** Also offers fields of linked records; the conditions of form rules do not support them. */
  readonly followsLinks?: boolean
  /** Operators offered for a field; absent: all it has. A field without any is not offered. */
  operatorsFor?(field: FieldDef): readonly Operator[]
  /** Values are written out: no terms that depend on the reader, such as "me". */
  readonly literal?: true
  onChange(filtering: Filtering): void
}

/** Editor for the conditions of a list, one line each. A complete condition takes effect immediately. */
export const FilterEditor = ({
  model,
  followsLinks,
  operatorsFor = operatorsOf,
  literal,
  match,
  conditions,
  onChange,
}: FilterEditorProps) => {
  const { t } = useTranslation()
  const firstCondition = ({ id, def }: FieldModel): Condition => ({ field: id, op: operatorsFor(def)[0]! })
  const [lines, setLines] = useState<readonly Condition[]>(conditions)
  /** Place of the line that was just added; its value takes the focus. */
  const [added, setAdded] = useState<number | null>(null)
  const tell = (next: readonly Condition[], how: Match = match) => {
    setLines(next)
    setAdded(next.length > lines.length ? lines.length : null)
    const complete = next.filter(isComplete)
    if (how !== match || JSON.stringify(complete) !== JSON.stringify(conditions))
      onChange({ match: how, conditions: complete })
  }
  const fieldOf = usePathFields(
    model,
    lines.map(line => line.field),
  )
  const fields = model.fields.filter(field => !field.masked && operatorsFor(field.def).length > 0)
  const select = (value: FieldModel | null, label: string, choose: (field: FieldModel) => void) =>
    followsLinks ? (
      <PathSelect model={model} value={value} label={label} onChange={choose} />
    ) : (
      <FieldSelect fields={fields} value={value?.id ?? null} label={label} onChange={choose} />
    )
  return (
    <div className="rl-filter" role="group" aria-label={t('list.filter')}>
      {lines.length > 1 ? (
        <div className="rl-filter-how">
          <Select
            size="small"
            value={match}
            aria-label={t('list.filter.match')}
            options={[
              { value: 'all', label: t('list.filter.all') },
              { value: 'any', label: t('list.filter.any') },
            ]}
            onChange={how => tell(lines, how)}
          />
        </div>
      ) : null}
      {lines.length === 0 ? <p className="ink3 cap">{t('list.filter.none')}</p> : null}
      {lines.map((line, i) => {
        const field = fieldOf(line.field)
        if (!field) return null
        const replace = (next: Condition) => tell(lines.map((other, at) => (at === i ? next : other)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <div className="rl-filter-line" key={`${i}-${line.field}`}>
            {select(field, t('list.filter.field'), chosen => replace(firstCondition(chosen)))}
            <ConditionFields
              field={field}
              operators={operatorsFor(field.def)}
              condition={line}
              autoFocus={i === added}
              {...(literal && { literal })}
              onChange={replace}
            />
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('list.filter.remove', { field: field.label })}
              onClick={() => tell(lines.filter((_, at) => at !== i))}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )
      })}
      {select(null, t('list.filter.add'), chosen => tell([...lines, firstCondition(chosen)]))}
    </div>
  )
}

interface ConditionFieldsProps {
  readonly field: FieldModel
  /** Absent: all operators of the field. */
  readonly operators?: readonly Operator[]
  readonly condition: Condition
  readonly autoFocus?: boolean
  readonly literal?: true
  onChange(condition: Condition): void
}

/** Operator and value of one condition. */
export const ConditionFields = ({
  field,
  operators = operatorsOf(field.def),
  condition,
  autoFocus,
  literal,
  onChange,
}: ConditionFieldsProps) => {
  const { t } = useTranslation()
  const { op, value } = condition
  const changeOperator = (next: Operator) => {
    const sameShape =
      takesValue(next) && takesList(next) === takesList(op) && (next === 'within') === (op === 'within')
    const between = next === 'between' || op === 'between'
    onChange(
      sameShape && !between && value !== undefined
        ? { field: field.id, op: next, value }
        : { field: field.id, op: next },
    )
  }
  return (
    <>
      <Select
        size="small"
        value={op}
        popupMatchSelectWidth={false}
        aria-label={t('list.filter.operator')}
        options={operators.map(each => ({
          value: each,
          label: t(operatorKey(field.type.kind, each)),
        }))}
        onChange={changeOperator}
      />
      {takesValue(op) ? (
        <FilterValue
          field={field}
          op={op}
          value={value}
          label={field.label}
          autoFocus={autoFocus ?? false}
          {...(literal && { literal })}
          onChange={next => onChange({ field: field.id, op, ...(next !== undefined && { value: next }) })}
        />
      ) : (
        <span className="grow" />
      )}
    </>
  )
}
