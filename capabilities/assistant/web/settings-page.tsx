import { Failed, useCall, useMay } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readSettings } from '../shared/contract.ts'
import { AskPanel } from './ask-panel.tsx'
import { LogSection } from './log-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import './assistant.css'

/** The administrator sets the service up, tries it and reads its log; everybody else asks. */
const SettingsPage = () => {
  const { t } = useTranslation()
  const administers = useMay('/{spaceUri}/sysop/aisetting', 'view')
  return (
    <>
      <PageHeader title={t('assistant.title')} />
      <div className="ai-page">
        {administers ? <Administration /> : null}
        <AskPanel />
        {administers ? <LogSection /> : null}
      </div>
    </>
  )
}

const Administration = () => {
  const { data, error } = useCall(readSettings, {})
  if (error) return <Failed error={error} />
  return data ? <SettingsForm read={data} /> : <Skeleton kind="table" />
}

export default SettingsPage
