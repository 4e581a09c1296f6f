import type { OutgoingCall } from '@gantry/designs/shared'
import { CallSettings as Settings } from '@gantry/designs/web'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'

/** Where a button calls, what it sends, and which fields take the answer. */
export const CallSettings = ({ options, table, issues, onChange }: ActionSettingsProps<OutgoingCall>) => {
  const { t } = useTranslation()
  return (
    <>
      <Settings call={options} table={table} issues={issues} onChange={onChange} />
      <p className="cap ink3">{t('buttons.call.hint')}</p>
    </>
  )
}
