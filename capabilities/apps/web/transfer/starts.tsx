import { issueText } from '@gantry/screens/web'
import { Banner, Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readStartsReport } from '../../shared/job-result.ts'
import { hasEnded, useJob } from './use-job.ts'

/** The workflows an import starts for its records: how far it is, and which records were refused and why. */
export const Starts = ({ job: id }: { readonly job: string }) => {
  const { t } = useTranslation()
  const job = useJob(id)
  if (!hasEnded(job)) return <p role="status">{t('import.starting_flows', { count: job?.done ?? 0 })}</p>
  const report = readStartsReport(job?.result ?? null)
  if (!report)
    return (
      <Banner kind="bad">
        {t(`error.${job?.error?.code ?? 'server.failed'}`, { ...job?.error?.params })}
      </Banner>
    )
  return (
    <div className="imp-report">
      <p role="status" className="row imp-outcome" data-bad={report.refused > 0}>
        <Icon name={report.refused === 0 ? 'check' : 'warn'} />
        {t(`import.flows.${report.starts}`, { count: report.started })}
        {report.refused > 0
          ? `${t('import.report.comma')}${t('import.flows.refused', { count: report.refused })}`
          : null}
      </p>
      {report.named.length > 0 ? (
        <ul className="imp-bad">
          {report.named.map(({ record, title, code, params, issues }) => (
            <li key={record}>
              <span className="ink3" translate="no">
                {title || record}
              </span>{' '}
              {[t(`error.${code}`, { ...params }), ...issues.map(each => issueText(t, each))].join(' ')}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
