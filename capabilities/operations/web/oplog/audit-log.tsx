import { useSession } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { spaceLog } from '../../shared/oplog/contract.ts'
import { LogDesk } from './log-desk.tsx'

/**
 * The auditor's view: operations of administrators and officers of the space. Other callers see what their duty covers.
 */
const AuditLog = () => {
  const { t } = useTranslation()
  const { userType } = useSession().user
  const watches = userType === 'audit'
  return (
    <LogDesk
      title={t('oplog.audit_title')}
      contracts={spaceLog}
      {...(watches && { officers: true as const })}
      checks={watches}
    />
  )
}

export default AuditLog
