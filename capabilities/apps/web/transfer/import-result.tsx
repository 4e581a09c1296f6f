import { call, download, errorText } from '@gantry/client/web'
import { downloadFile } from '@gantry/files/shared'
import { cancelJob, type ImportReport, type JobInfo } from '@gantry/model/shared'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { readImportReport } from '../../shared/job-result.ts'
import { Starts } from './starts.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** A running import with its count and a way to stop it; an ended one with what came of it. */
export const ImportResult = ({ job }: { job: JobInfo | undefined }) => {
  const { t } = useTranslation()
  if (!job || job.state === 'queued' || job.state === 'running') return <Running job={job} />
  if (job.state === 'cancelled') return <Banner kind="info">{t('import.cancelled')}</Banner>
  if (job.state === 'failed') {
    return (
      <Banner kind="bad">{t(`error.${job.error?.code ?? 'server.failed'}`, { ...job.error?.params })}</Banner>
    )
  }
  const report = readImportReport(job.result)
  if (!report) return <Banner kind="info">{t('import.ended')}</Banner>
  return (
    <div className="imp-result">
      <Report report={report} />
      {report.starts ? <Starts job={report.starts} /> : null}
      {!report.trial && report.created + report.updated > 0 ? (
        <UndoBatch id={job.id} label={t('import.undo')} />
      ) : null}
    </div>
  )
}

const Running = ({ job }: { job: JobInfo | undefined }) => {
  const { t } = useTranslation()
  const stop = (id: string) =>
    call(cancelJob, { id }).catch((error: unknown) => toast({ text: errorText(t, error), kind: 'failed' }))
  return (
    <div className="wz-progress" role="status">
      <Progress percent={100} status="active" showInfo={false} aria-label={t('import.running')} />
      <div className="row" style={{ gap: 8 }}>
        <span>{t(job?.done ? 'import.rows_so_far' : 'import.starting', { count: job?.done ?? 0 })}</span>
        <span className="grow" />
        {job ? <Button onClick={() => stop(job.id)}>{t('import.stop')}</Button> : null}
      </div>
    </div>
  )
}

/** What there is something to say of; of an empty file, that nothing is new. */
export const reportParts = (report: ImportReport) => {
  const parts = (['created', 'updated', 'bad'] as const).filter(part => report[part] > 0)
  return parts.length > 0 ? parts : (['created'] as const)
}

const Report = ({ report }: { report: ImportReport }) => {
  const { t } = useTranslation()
  return (
    <div className="imp-report">
      <p role="status" className="row imp-outcome" data-bad={report.bad > 0}>
        <Icon name={report.bad === 0 ? 'check' : 'warn'} />
        {reportParts(report)
          .map(part =>
            t(`import.${report.trial ? 'trial_report' : 'report'}.${part}`, { count: report[part] }),
          )
          .join(t('import.report.comma'))}
      </p>
      {report.trial ? <p className="ink2">{t('import.was_trial')}</p> : null}
      {!report.trial && report.bad > 0 && report.created + report.updated === 0 ? (
        <p>{t('import.nothing_written')}</p>
      ) : null}
      {report.samples.length > 0 ? (
        <ul className="imp-bad">
          {report.samples.map(sample => (
            <li key={`${sample.line} ${sample.reason}`}>
              <span className="ink3">{t('import.line', { line: sample.line })}</span> {sample.reason}
            </li>
          ))}
        </ul>
      ) : null}
      {report.rejected ? (
        <div>
          <Button
            icon={<Icon name="download" />}
            onClick={() => download(downloadFile, { id: report.rejected ?? '' })}
          >
            {t('import.get_rejected', { count: report.bad })}
          </Button>
          <p className="ink3 cap imp-mend">{t('import.mend')}</p>
        </div>
      ) : null}
    </div>
  )
}
