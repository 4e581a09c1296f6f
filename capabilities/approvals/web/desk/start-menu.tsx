import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { startableTables } from '../../shared/desk.ts'

/** Begins a new record of a table whose workflow the reader may start; nothing where there is none. */
export const StartMenu = () => {
  const { t } = useTranslation()
  const { data } = useCall(startableTables, {})
  if (!data || data.data.length === 0) return null
  const lang = currentLang()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: data.data.map(({ table, name }) => ({
          key: table,
          label: (
            <Link to={inSpace(`/form?table=${table}&form=new`)} translate="no">
              {localise(name, lang)}
            </Link>
          ),
        })),
      }}
    >
      <Button icon={<Icon name="plus" />}>{t('approvals.start')}</Button>
    </Dropdown>
  )
}
