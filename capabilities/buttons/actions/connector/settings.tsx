import type { ConnectorCall } from '@gantry/designs/shared'
import { ConnectorSettings as Settings } from '@gantry/designs/web'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'

/** Which request of which connector a button sends, and which fields take the answer. */
export const ConnectorSettings = ({
  options,
  table,
  issues,
  onChange,
}: ActionSettingsProps<ConnectorCall>) => {
  const { t } = useTranslation()
  return (
    <>
      <Settings call={options} table={table} issues={issues} onChange={onChange} />
      <p className="cap ink3">{t('buttons.call.hint')}</p>
    </>
  )
}
