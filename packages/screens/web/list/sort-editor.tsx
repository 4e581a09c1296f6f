import type { Sort } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldSelect } from '../parts/field-select.tsx'
import type { TableModel } from '../parts/table-model.ts'

const most = 3
const directions: readonly Sort['direction'][] = ['asc', 'desc']

interface SortEditorProps {
  readonly model: TableModel
  readonly sort: readonly Sort[]
  readonly children?: ReactNode
  onChange(sort: readonly Sort[]): void
}

/** Editor for the sort fields and their directions. */
export const SortEditor = ({ model, sort, children, onChange }: SortEditorProps) => {
  const { t } = useTranslation()
  const sortable = [
    ...model.fields,
    ...['createdAt', 'updatedAt'].flatMap(id => model.field(id) ?? []),
  ].filter(field => field.sortable)
  const free = sortable.filter(field => !sort.some(each => each.field === field.id))
  return (
    <div className="rl-filter" role="group" aria-label={t('list.sort.field')}>
      {sort.map((each, i) => {
        const field = model.field(each.field)
        if (!field) return null
        const replace = (next: Sort) => onChange(sort.map((other, at) => (at === i ? next : other)))
        return (
          <div className="rl-filter-line" key={each.field}>
            <FieldSelect
              fields={[field, ...free]}
              value={each.field}
              label={t('list.sort.field')}
              onChange={chosen => replace({ ...each, field: chosen.id })}
            />
            <span className="seg s">
              {directions.map(direction => (
                <button
                  key={direction}
                  type="button"
                  className={each.direction === direction ? 'on' : undefined}
                  aria-pressed={each.direction === direction}
                  onClick={() => replace({ ...each, direction })}
                >
                  {t(direction === 'asc' ? 'list.sort.up' : 'list.sort.down')}
                </button>
              ))}
            </span>
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('list.sort.remove', { field: field.label })}
              onClick={() => onChange(sort.filter((_, at) => at !== i))}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )
      })}
      {sort.length < most ? (
        <FieldSelect
          fields={free}
          value={null}
          label={t('list.sort.add')}
          onChange={chosen => onChange([...sort, { field: chosen.id, direction: 'asc' }])}
        />
      ) : null}
      {children}
    </div>
  )
}
