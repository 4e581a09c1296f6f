import { useTranslation } from 'react-i18next'
import AgentCenter from './agent-center.tsx'

/** Agents at an address of their own. */
const AgentScreen = () => {
  const { t } = useTranslation()
  return <AgentCenter title={t('agency.title')} tabs={null} />
}

export default AgentScreen
