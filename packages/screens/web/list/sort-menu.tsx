import type { Sort } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Popover } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { SortEditor } from './lazy-editors.ts'

interface SortMenuProps {
  readonly model: TableModel
  /** The current sort order. */
  readonly sort: readonly Sort[]
  /** The sort order differs from the view's default. */
  readonly changed: boolean
  readonly short: boolean
  /** Opens on mount. */
  readonly open?: boolean
  onChange(sort: readonly Sort[]): void
}

/** Menu to edit the sort fields, first to last. */
export const SortMenu = ({ model, sort, changed, short, open, onChange }: SortMenuProps) => {
  const { t } = useTranslation()
  const first = sort[0] && model.field(sort[0].field)
  const label = first
    ? t(sort[0]?.direction === 'desc' ? 'list.sort.desc' : 'list.sort.asc', { field: first.label })
    : t('list.sort.newest')
  const content = (
    <div role="dialog" aria-label={t('list.sort.field')}>
      <Suspense fallback={<Skeleton />}>
        <SortEditor model={model} sort={sort} onChange={onChange}>
          {changed ? (
            <button type="button" className="btn t s" onClick={() => onChange([])}>
              {t('list.sort.reset')}
            </button>
          ) : null}
        </SortEditor>
      </Suspense>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={content}
      {...(open && { defaultOpen: true })}
    >
      <button
        type="button"
        className={short ? 'btn t s sq' : 'btn t s rl-fold'}
        aria-label={t('list.sort', { order: label })}
        title={t('list.sort', { order: label })}
      >
        <Icon name="sort" size={14} />
        {short ? null : <span translate="no">{label}</span>}
      </button>
    </Popover>
  )
}
