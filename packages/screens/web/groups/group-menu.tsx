import { joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Grouping } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Popover } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupEditor } from '../list/lazy-editors.ts'
import type { TableModel } from '../parts/table-model.ts'
import { ungrouped } from './grouping.ts'

interface GroupMenuProps {
  readonly model: TableModel
  readonly grouping: Grouping
  readonly short: boolean
  /** Opens on mount. */
  readonly open?: boolean
  onChange(grouping: Grouping): void
}

/** Menu to choose the fields the rows are grouped by. */
export const GroupMenu = ({ model, grouping, short, open, onChange }: GroupMenuProps) => {
  const { t } = useTranslation()
  const names = grouping.by.flatMap(({ field }) => model.field(field)?.label ?? [])
  const grouped = names.length > 0
  const content = (
    <div role="dialog" aria-label={t('list.group')}>
      <Suspense fallback={<Skeleton />}>
        <GroupEditor model={model} grouping={grouping} onChange={onChange} />
        {grouped ? (
          <button type="button" className="btn t s" onClick={() => onChange(ungrouped)}>
            {t('list.group.none')}
          </button>
        ) : null}
      </Suspense>
    </div>
  )
  const label = grouped ? t('list.group.by', { fields: joined(names, currentLang()) }) : t('list.group')
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
        className={`btn ${grouped ? 'soft' : 't'} s ${short ? 'sq' : 'rl-fold'}`}
        aria-label={label}
        title={label}
      >
        <Icon name="list" size={14} />
        {short ? null : <span translate="no">{label}</span>}
      </button>
    </Popover>
  )
}
