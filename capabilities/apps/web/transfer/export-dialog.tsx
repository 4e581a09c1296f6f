import { limits, localise } from '@gantry/base/shared'
import {
  call,
  callKey,
  currentLang,
  download,
  errorText,
  queryClient,
  sayMoment,
  useCall,
} from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { downloadFile } from '@gantry/files/shared'
import type { FieldId, JobInfo, Query, TableDef } from '@gantry/model/shared'
import { Banner, Icon, Modal } from '@gantry/ui/web'
import { Button, Checkbox, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportRecords, listJobs } from '../../shared/contract.ts'
import { readExportResult } from '../../shared/job-result.ts'
import '../apps.css'
import { hasEnded, useJob } from './use-job.ts'

interface ExportDialogProps {
  readonly table: TableDef
  /** Fields the person may read. */
  readonly readable: readonly FieldId[]
  /** What the list shows: its filter, sort and search. */
  readonly query: Query
  /** The columns the list shows, in their order. */
  readonly columns: readonly FieldId[]
  /** How many records were ticked for it; absent: all the list shows. */
  readonly ticked?: number | undefined
  onClose(): void
}

/** Prepares a file of what the list shows, and keeps the files of the last three days at hand. */
export const ExportDialog = ({ table, readable, query, columns, ticked, onClose }: ExportDialogProps) => {
  const { t } = useTranslation()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [scope, setScope] = useState<'columns' | 'all'>('columns')
  const isSlave = (id: FieldId) => {
    const field = table.fields[id]
    return field !== undefined && fieldTypeOf(field).rows !== undefined
  }
  const offered = readable.filter(isSlave)
  const [slaves, setSlaves] = useState<readonly FieldId[]>(offered)
  const [beside, setBeside] = useState(false)
  const holdsFiles = readable.some(id => {
    const field = table.fields[id]
    return field !== undefined && fieldTypeOf(field).files !== undefined
  })
  const [files, setFiles] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const domId = useId()
  const [sending, setSending] = useState(false)
  const job = useJob(jobId)
  // Until its first state is known the job is at work, too.
  const busy = sending || (jobId !== null && !hasEnded(job))

  const start = async () => {
    setSending(true)
    setFailure(null)
    try {
      const { filter, sort, search } = query
      const wanted = {
        table: table.id,
        format,
        filter,
        sort,
        search,
        fields: [...(scope === 'columns' ? columns : readable.filter(id => !isSlave(id))), ...slaves],
        ...(slaves.length > 0 && { beside }),
        ...(files && { files }),
      }
      setJobId((await call(exportRecords, wanted)).job)
      await queryClient.invalidateQueries({ queryKey: callKey(listJobs) })
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal
      open
      width={640}
      title={t('export.title', { table: localise(table.label, currentLang()) })}
      okText={t('export.start')}
      cancelText={t('import.close')}
      okButtonProps={{ loading: busy }}
      onOk={start}
      onCancel={onClose}
    >
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <p className="ink3 cap exp-rows">
        {ticked === undefined ? t('export.rows_shown') : t('export.rows_ticked', { count: ticked })}
      </p>
      <div className="imp-options">
        <Choice id={`${domId}-format`} label={t('export.format')}>
          <Radio.Group
            aria-labelledby={`${domId}-format`}
            value={format}
            onChange={event => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: 'Excel (xlsx)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Choice>
        <Choice id={`${domId}-which`} label={t('export.which')}>
          <Radio.Group
            aria-labelledby={`${domId}-which`}
            value={scope}
            onChange={event => setScope(event.target.value)}
            options={[
              { value: 'columns', label: t('export.columns') },
              { value: 'all', label: t('export.all_fields') },
            ]}
          />
        </Choice>
        {offered.length > 0 ? (
          <Choice id={`${domId}-slaves`} label={t('export.slaves')}>
            <Checkbox.Group
              aria-labelledby={`${domId}-slaves`}
              value={[...slaves]}
              onChange={setSlaves}
              options={offered.map(id => ({
                value: id,
                label: localise(table.fields[id]?.label ?? id, currentLang()),
              }))}
            />
          </Choice>
        ) : null}
        {slaves.length > 0 ? (
          <Choice id={`${domId}-lines`} label={t('export.lines')}>
            <Radio.Group
              aria-labelledby={`${domId}-lines`}
              value={beside}
              onChange={event => setBeside(event.target.value)}
              options={[
                { value: false, label: t('export.lines.sheets') },
                { value: true, label: t('export.lines.beside') },
              ]}
            />
            <p className="ink3 cap">
              {t(
                beside
                  ? 'export.lines_beside'
                  : format === 'xlsx'
                    ? 'export.slaves_xlsx'
                    : 'export.slaves_csv',
              )}
            </p>
          </Choice>
        ) : null}
        {holdsFiles ? (
          <Choice id={`${domId}-files`} label={t('export.files')}>
            <Checkbox checked={files} onChange={event => setFiles(event.target.checked)}>
              {t('export.files.with')}
            </Checkbox>
            {files ? (
              <p className="ink3 cap">
                {t('export.files.hint', {
                  most: limits.exportFiles,
                  gigabytes: limits.exportFileBytes / 1024 ** 3,
                })}
              </p>
            ) : null}
          </Choice>
        ) : null}
      </div>
      <div className="exp-history">
        <History latest={job} />
      </div>
    </Modal>
  )
}

const Choice = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="imp-option">
    <span id={id} className="ink2">
      {label}
    </span>
    {children}
  </div>
)

const History = ({ latest }: { latest: JobInfo | undefined }) => {
  const { t } = useTranslation()
  const jobs = useCall(listJobs, { name: 'export' })
  const rows = (jobs.data?.data ?? []).map(job => (job.id === latest?.id ? latest : job))
  if (rows.length === 0) return <p className="ink3">{t('export.no_history')}</p>
  return (
    <div className="imp-scroll">
      <table className="imp-columns">
        <thead>
          <tr>
            <th>{t('export.at')}</th>
            <th>{t('export.file')}</th>
            <th>{t('export.state')}</th>
            <th aria-label={t('export.get')} />
          </tr>
        </thead>
        <tbody>
          {rows.map(job => (
            <HistoryRow key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const states = {
  queued: 'preparing',
  running: 'preparing',
  done: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

const HistoryRow = ({ job }: { job: JobInfo }) => {
  const { t } = useTranslation()
  const file = job.state === 'done' ? readExportResult(job.result) : null
  return (
    <tr>
      <td>{sayMoment(job.createdAt, { seconds: true })}</td>
      <td className="exp-name" translate="no">
        {file?.name ?? '—'}
      </td>
      <td className="exp-state ink3">
        {t(`export.state.${states[job.state]}`)}
        {job.state === 'running' && job.done > 0 ? ` · ${t('export.rows', { count: job.done })}` : null}
      </td>
      <td className="exp-get">
        {file ? (
          <Button
            size="small"
            icon={<Icon name="download" size={14} />}
            onClick={() => download(downloadFile, { id: file.file })}
          >
            {t('export.get')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
