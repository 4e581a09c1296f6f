import { designHref } from '@gantry/apps/web'
import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TableId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DesignAnswer } from '../../shared/types.ts'
import { NewTableDialog } from './new-table-dialog.tsx'

interface TableMenuProps {
  readonly app: string
  readonly current: TableId
  readonly answer: DesignAnswer
}

/** The other tables of the application, and the way to a new one. */
export const TableMenu = ({ app, current, answer }: TableMenuProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const tables = answer.neighbours.filter(
    table => table.app === app && table.master === null && table.id !== current,
  )
  const open = (table: TableId) => void navigate(designHref(app, table))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...tables.map(({ id, label }) => ({
              key: id,
              icon: <Icon name="table" size={14} />,
              label: <span translate="no">{localise(label, currentLang())}</span>,
              onClick: () => open(id),
            })),
            ...(tables.length > 0 ? [{ type: 'divider' as const }] : []),
            {
              key: ' new',
              icon: <Icon name="plus" size={14} />,
              label: t('designer.table_new'),
              onClick: () => setAdding(true),
            },
          ],
        }}
      >
        <button type="button" className="btn t s">
          {t('designer.tables')}
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      {adding ? <NewTableDialog app={app} onClose={() => setAdding(false)} onAdded={open} /> : null}
    </>
  )
}
