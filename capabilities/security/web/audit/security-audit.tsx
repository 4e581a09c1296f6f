import { useSession } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type LogAnomaly, type LogSummary, spaceLog } from '../../shared/oplog/contract.ts'
import { LogDesk } from './log-desk.tsx'
import { clockOf } from './log-words.ts'

/**
 * The security officer's view: sign-ins, changes of rights, exports and failures. Other callers see what their duty
 * covers.
 */
const SecurityAudit = () => {
  const { t } = useTranslation()
  const { userType } = useSession().user
  return (
    <LogDesk
      title={t('oplog.security_title')}
      contracts={spaceLog}
      checks={userType === 'safe' || userType === 'audit'}
      lead={summary => <Anomalies summary={summary} />}
    />
  )
}

export default SecurityAudit

const Anomalies = ({ summary: { anomalies } }: { readonly summary: LogSummary }) => {
  const { t } = useTranslation()
  if (anomalies.length === 0) return <p className="log-calm">{t('oplog.calm')}</p>
  return (
    <ul className="log-anomalies" aria-label={t('oplog.anomalies')}>
      {anomalies.map(each => (
        <li key={`${each.kind} ${each.subject}`}>
          <Icon name="warn" />
          <Sentence anomaly={each} />
          <time dateTime={each.last}>{clockOf(each.last)}</time>
        </li>
      ))}
    </ul>
  )
}

const Sentence = ({ anomaly: { kind, subject, count } }: { readonly anomaly: LogAnomaly }) => {
  const { t } = useTranslation()
  return <span>{t(`oplog.anomaly.${kind}`, { subject, count })}</span>
}
