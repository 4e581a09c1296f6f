import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../list/row-action.ts'
import { menuItems } from '../parts/menu-items.tsx'

interface RecordMenuProps {
  readonly record: RecordRow
  readonly actions: readonly RowAction[]
}

/** Menu button with the actions of an open record. */
export const RecordMenu = ({ record, actions }: RecordMenuProps) => {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items: menuItems(actions, action => action.run(record)) }}>
      <button type="button" className="btn t s sq" aria-label={t('record.more')} aria-haspopup="menu">
        <Icon name="more" />
      </button>
    </Dropdown>
  )
}
