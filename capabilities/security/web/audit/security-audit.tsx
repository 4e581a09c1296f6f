import { useSession } from '@gantry/client/web'
import { spaceLog } from '@gantry/operations/shared'
import { LogDesk } from '@gantry/operations/web'
import { useTranslation } from 'react-i18next'
import { OpenFindings } from './open-findings.tsx'
import '../security.css'

/**
 * The security officer's view: sign-ins, changes of rights, exports and failures, with what stands out first. Other callers see what
 * their duty covers.
 */
const SecurityAudit = () => {
  const { t } = useTranslation()
  const { userType } = useSession().user
  const watches = userType === 'safe' || userType === 'audit'
  return (
    <LogDesk
      title={t('security.audit_title')}
      contracts={spaceLog}
      checks={watches}
      lead={watches ? <OpenFindings settles={userType === 'safe'} /> : null}
    />
  )
}

export default SecurityAudit
