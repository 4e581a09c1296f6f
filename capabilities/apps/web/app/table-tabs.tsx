import type { TableId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'

interface TableTabsProps {
  readonly tables: readonly { readonly id: TableId; readonly label: string }[]
  readonly current: TableId
  hrefOf(table: TableId): string
}

/**
 * The tables of an application side by side; nothing where there is only one. They become a menu where the toolbar is narrow, as
 * on a phone or beside an open record.
 */
export const TableTabs = ({ tables, current, hrefOf }: TableTabsProps) => {
  const { t } = useTranslation()
  if (tables.length < 2) return null
  const many = tables.length > 2
  return (
    <>
      <nav className="seg" aria-label={t('apps.tables')}>
        {tables.map(({ id, label }) => (
          <a
            key={id}
            href={hrefOf(id)}
            className={id === current ? 'on' : undefined}
            aria-current={id === current ? 'page' : undefined}
            title={label}
            translate="no"
          >
            {many ? null : <Icon name="table" />}
            <span>{label}</span>
          </a>
        ))}
      </nav>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [current],
          items: tables.map(({ id, label }) => ({ key: id, label: <a href={hrefOf(id)}>{label}</a> })),
        }}
      >
        <button type="button" className="btn soft s rl-tables" aria-label={t('apps.tables')}>
          <span translate="no">{tables.find(({ id }) => id === current)?.label}</span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
    </>
  )
}
