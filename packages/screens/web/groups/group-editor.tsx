import { groupParts } from '@gantry/fields/shared'
import type { DatePart, GroupBy, Grouping } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldSelect } from '../parts/field-select.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { groupableFields, mostGroupFields } from './grouping.ts'

interface GroupEditorProps {
  readonly model: TableModel
  readonly grouping: Grouping
  onChange(grouping: Grouping): void
}

const orders = ['value', 'count'] as const

const byOf = (field: FieldModel): GroupBy =>
  groupParts(field.def).length > 0 ? { field: field.id, part: 'month' } : { field: field.id }

/** Editor for the fields a list is grouped by, outer first, and for the order of the groups. */
export const GroupEditor = ({ model, grouping, onChange }: GroupEditorProps) => {
  const { t } = useTranslation()
  const { by, order } = grouping
  const fields = groupableFields(model)
  const free = fields.filter(field => !by.some(each => each.field === field.id))
  const put = (next: readonly GroupBy[]) => onChange({ by: next, ...(order && next.length > 0 && { order }) })
  return (
    <div className="rl-filter" role="group" aria-label={t('list.group.field')}>
      {by.map((each, at) => {
        const field = model.field(each.field)
        if (!field) return null
        const parts = groupParts(field.def)
        const replace = (next: GroupBy) => put(by.map((other, i) => (i === at ? next : other)))
        return (
          <div className="rl-filter-line" key={each.field}>
            <FieldSelect
              fields={[field, ...free]}
              value={each.field}
              label={t('list.group.field')}
              onChange={chosen => replace(byOf(chosen))}
            />
            {parts.length > 0 ? (
              <Select<DatePart>
                size="small"
                aria-label={t('list.group.part')}
                value={each.part ?? 'day'}
                options={parts.map(value => ({ value, label: t(`list.group.part.${value}`) }))}
                onChange={part => replace({ field: each.field, part })}
              />
            ) : null}
            <span className="grow" />
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('list.group.remove', { field: field.label })}
              onClick={() => put(by.filter((_, i) => i !== at))}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )
      })}
      {by.length < mostGroupFields ? (
        <FieldSelect
          key={by.length}
          fields={free}
          value={null}
          label={t(by.length === 0 ? 'list.group.add' : 'list.group.add_inner')}
          onChange={chosen => put([...by, byOf(chosen)])}
        />
      ) : null}
      {by.length > 0 ? (
        <span className="seg s">
          {orders.map(each => (
            <button
              key={each}
              type="button"
              className={(order ?? 'value') === each ? 'on' : undefined}
              aria-pressed={(order ?? 'value') === each}
              onClick={() => onChange({ by, ...(each === 'count' && { order: each }) })}
            >
              {t(`list.group.order.${each}`)}
            </button>
          ))}
        </span>
      ) : null}
    </div>
  )
}
