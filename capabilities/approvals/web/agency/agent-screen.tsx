import { useTranslation } from 'react-i18next'
import AgentCenter from './agent-center.tsx'

/** The agent center as a separate page. */
const AgentScreen = () => {
  const { t } = useTranslation()
  return <AgentCenter title={t('agency.title')} tabs={null} />
}

export default AgentScreen
