import { useTranslation } from 'react-i18next'
import { platformLog } from '../../shared/oplog/contract.ts'
import { LogDesk } from './log-desk.tsx'

/** The operator's view: operations in all spaces, and the check that no line was altered. */
const OperationLog = () => {
  const { t } = useTranslation()
  return <LogDesk title={t('oplog.title')} contracts={platformLog} spaces checks />
}

export default OperationLog
