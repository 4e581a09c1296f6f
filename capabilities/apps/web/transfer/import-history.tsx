import { isPlainObject } from '@gantry/base/shared'
import { download, sayMoment, useCall } from '@gantry/client/web'
import { downloadFile } from '@gantry/files/shared'
import type { JobInfo, TableId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listJobs } from '../../shared/contract.ts'
import { readImportReport } from '../../shared/job-result.ts'
import { reportParts } from './import-result.tsx'

const isInto = ({ input }: JobInfo, table: TableId): boolean => isPlainObject(input) && input.table === table

/** One's own imports into a table of the last days: what came of each, and its wrong rows to fetch again. */
export const ImportHistory = ({ table }: { table: TableId }) => {
  const { t } = useTranslation()
  const jobs = useCall(listJobs, { name: 'import' })
  const rows = (jobs.data?.data ?? []).filter(job => isInto(job, table))
  return (
    <section className="imp-history">
      <h3>{t('import.history')}</h3>
      {rows.length === 0 ? (
        <p className="ink3">{t('import.history_none')}</p>
      ) : (
        <ul className="acts imp-scroll">
          {rows.map(job => (
            <Import key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Import = ({ job }: { job: JobInfo }) => {
  const { t } = useTranslation()
  const report = job.state === 'done' ? readImportReport(job.result) : null
  const rejected = report?.rejected
  const says = () => {
    if (report)
      return reportParts(report)
        .map(part => t(`import.${report.trial ? 'trial_report' : 'report'}.${part}`, { count: report[part] }))
        .join(t('import.report.comma'))
    if (job.state === 'cancelled') return t('import.cancelled')
    return t(job.state === 'failed' ? 'import.history_failed' : 'import.history_running')
  }
  return (
    <li>
      <span className="acts-what">
        {says()}
        <time className="ink3 cap" dateTime={job.createdAt}>
          {sayMoment(job.createdAt)}
        </time>
      </span>
      {report && rejected ? (
        <Button
          size="small"
          icon={<Icon name="download" size={14} />}
          onClick={() => download(downloadFile, { id: rejected })}
        >
          {t('import.get_rejected', { count: report.bad })}
        </Button>
      ) : null}
    </li>
  )
}
