import { isPlainObject } from '@gantry/base/shared'
import {
  call,
  callKey,
  currentSpace,
  download,
  errorText,
  inSpace,
  queryClient,
  sayMoment,
  useAction,
} from '@gantry/client/web'
import { cancelJob, downloadFile, type JobInfo } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { listPrintFiles } from '../shared/contract.ts'
import './print.css'

const isAtWork = ({ state }: JobInfo): boolean => state === 'queued' || state === 'running'

/** Milliseconds between two looks at files that are being prepared. */
const often = 1_500

/** The person's PDF files of the last three days, with how far those are that are being prepared. */
export const PrintFiles = () => {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: callKey(listPrintFiles, {}, currentSpace()),
    queryFn: ({ signal }) => call(listPrintFiles, {}, { signal }),
    refetchInterval: query => (query.state.data?.data.some(isAtWork) ? often : false),
  })
  const jobs = data?.data ?? []
  if (jobs.length === 0) return null
  return (
    <section className="pr-files">
      <h3>{t('print.files')}</h3>
      <ul>
        {jobs.map(job => (
          <PrintFile key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

const PrintFile = ({ job }: { readonly job: JobInfo }) => {
  const { t } = useTranslation()
  const cancel = useAction(cancelJob)
  const file = fileOf(job)
  const at = sayMoment(job.createdAt)
  if (isAtWork(job))
    return (
      <li>
        <span className="pr-file">
          {t('print.file.working', { count: job.done })}
          {job.total ? <Progress percent={Math.round((100 * job.done) / job.total)} size="small" /> : null}
        </span>
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { id: job.id },
              {
                onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(listPrintFiles) }),
                onError: error => toast({ text: errorText(t, error), kind: 'failed' }),
              },
            )
          }
        >
          {t('print.file.cancel')}
        </Button>
      </li>
    )
  if (!file)
    return (
      <li>
        <span className="pr-file ink3">
          {at} ·{' '}
          {job.error ? t(`error.${job.error.code}`, { ...job.error.params }) : t('print.file.cancelled')}
        </span>
      </li>
    )
  return (
    <li>
      <a className="pr-file" href={inSpace(`/file/view/${file.id}`)} target="_blank" rel="noreferrer">
        <span translate="no">{file.name}</span>
        <small className="ink3">
          {at} · {t('print.file.records', { count: file.printed })}
        </small>
      </a>
      <Button
        size="small"
        aria-label={t('print.file.download', { name: file.name })}
        icon={<Icon name="download" size={14} />}
        onClick={() => download(downloadFile, { id: file.id })}
      />
    </li>
  )
}

const fileOf = ({ state, result }: JobInfo) =>
  state === 'done' && isPlainObject(result) && typeof result.file === 'string'
    ? { id: result.file, name: String(result.name ?? ''), printed: Number(result.printed ?? 0) }
    : null
