import { useTranslation } from 'react-i18next'
import { platformLog } from '../../shared/oplog/contract.ts'
import { LogDesk } from './log-desk.tsx'

/** Everything done in any space, and the proof that nothing of it was altered: for the operator. */
const OperationLog = () => {
  const { t } = useTranslation()
  return <LogDesk title={t('oplog.title')} contracts={platformLog} spaces checks />
}

export default OperationLog
