import { errorText, useAction } from '@gantry/client/web'
import { undoBatch } from '@gantry/model/shared'
import { Banner } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { readUndoReport } from '../../shared/job-result.ts'
import { useJob } from './use-job.ts'

interface UndoBatchProps {
  /** The job of an import, the request of a batch. */
  readonly id: string
  readonly label: string
  /** The job that undoes it already. */
  readonly undoneBy?: string | null
}

/** Takes an import or a batch back as a whole, once confirmed; what somebody has changed since stays. */
export const UndoBatch = ({ id, label, undoneBy }: UndoBatchProps) => {
  const { t } = useTranslation()
  const undo = useAction(undoBatch)
  const job = useJob(undo.data?.job ?? null)
  if (undo.error) return <Banner kind="bad">{errorText(t, undo.error)}</Banner>
  if (undoneBy) return <span className="ink3">{t('undo.done')}</span>
  if (job?.state === 'failed')
    return (
      <Banner kind="bad">{t(`error.${job.error?.code ?? 'server.failed'}`, { ...job.error?.params })}</Banner>
    )
  if (job?.state === 'done') {
    const report = readUndoReport(job.result)
    if (!report) return <Banner kind="info">{t('undo.done')}</Banner>
    const { undone, left } = report
    return <p role="status">{t(left > 0 ? 'undo.done_some' : 'undo.done_all', { count: undone, left })}</p>
  }
  if (undo.isPending || undo.data !== undefined)
    return (
      <span role="status" className="ink2">
        {t('undo.running', { count: job?.done ?? 0 })}
      </span>
    )
  return (
    <Popconfirm
      title={t('undo.sure')}
      description={t('undo.sure_more')}
      okText={label}
      cancelText={t('sheet.cancel')}
      onConfirm={() => undo.mutate({ id })}
      styles={{ root: { maxWidth: 320 } }}
    >
      <Button>{label}</Button>
    </Popconfirm>
  )
}
