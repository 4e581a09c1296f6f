import type { Sort } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldSelect } from '../parts/field-select.tsx'
import type { TableModel } from '../parts/table-model.ts'

interface SortMenuProps {
  readonly model: TableModel
  /** The order in force. */
  readonly sort: readonly Sort[]
  /** The order is not the view's own. */
  readonly changed: boolean
  readonly short: boolean
  onChange(sort: readonly Sort[]): void
}

const most = 3
const directions: readonly Sort['direction'][] = ['asc', 'desc']

/** What the rows are ordered by, first to last. */
export const SortMenu = ({ model, sort, changed, short, onChange }: SortMenuProps) => {
  const { t } = useTranslation()
  const first = sort[0] && model.field(sort[0].field)
  const label = first
    ? t(sort[0]?.direction === 'desc' ? 'list.sort.desc' : 'list.sort.asc', { field: first.label })
    : t('list.sort.newest')
  const content = (
    <SortEditor model={model} sort={sort} onChange={onChange}>
      {changed ? (
        <button type="button" className="btn t s" onClick={() => onChange([])}>
          {t('list.sort.reset')}
        </button>
      ) : null}
    </SortEditor>
  )
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={content}>
      <button
        type="button"
        className={short ? 'btn t s sq' : 'btn t s'}
        aria-label={t('list.sort', { order: label })}
      >
        <Icon name="sort" size={14} />
        {short ? null : <span translate="no">{label}</span>}
      </button>
    </Popover>
  )
}

interface SortEditorProps {
  readonly model: TableModel
  readonly sort: readonly Sort[]
  readonly children?: ReactNode
  onChange(sort: readonly Sort[]): void
}

/** The fields of an order, each with its direction. */
export const SortEditor = ({ model, sort, children, onChange }: SortEditorProps) => {
  const { t } = useTranslation()
  const sortable = [
    ...model.fields,
    ...['createdAt', 'updatedAt'].flatMap(id => model.field(id) ?? []),
  ].filter(field => field.sortable)
  const free = sortable.filter(field => !sort.some(each => each.field === field.id))
  return (
    <div className="rl-filter" role="dialog" aria-label={t('list.sort.field')}>
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
