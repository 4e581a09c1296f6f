import { Icon, Skeleton } from '@gantry/ui/web'
import { Popover } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import type { Condition, Match } from './condition.ts'
import { DescribedFilter } from './described-filter.tsx'
import { FilterEditor } from './lazy-editors.ts'

interface FilterButtonProps {
  readonly model: TableModel
  readonly followsLinks?: boolean
  readonly match: Match
  readonly conditions: readonly Condition[]
  /** The tab's filter cannot be shown as conditions; the conditions are combined with it. */
  readonly beyond?: boolean
  /** Conditions without a chip of their own. */
  readonly hidden: number
  readonly short: boolean
  onChange(filter: { match: Match; conditions: readonly Condition[] }): void
}

/** Opens the filter editor. */
export const FilterButton = (props: FilterButtonProps) => {
  const { model, followsLinks = false, match, conditions, hidden, short, onChange } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      classNames={{ root: 'rl-pop' }}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <div role="dialog" aria-label={t('list.filter')}>
          {props.beyond ? <p className="ink2 cap rl-hint">{t('list.filter.beyond')}</p> : null}
          <DescribedFilter model={model} followsLinks={followsLinks} onTake={onChange}>
            <Suspense fallback={<Skeleton />}>
              <FilterEditor
                followsLinks={followsLinks}
                model={model}
                match={match}
                conditions={conditions}
                onChange={onChange}
              />
            </Suspense>
          </DescribedFilter>
        </div>
      }
    >
      <button type="button" className={short ? 'btn t s' : 'chip add'} aria-expanded={open}>
        <Icon name="filter" size={14} />
        {t(short || conditions.length <= hidden ? 'list.filter' : 'list.filter.more')}
        {hidden > 0 ? <span className="badge">{hidden}</span> : null}
      </button>
    </Popover>
  )
}
