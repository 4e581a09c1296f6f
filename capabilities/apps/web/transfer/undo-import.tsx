import { errorText, useAction } from '@gantry/client/web'
import { undoAct } from '@gantry/model/shared'
import { Banner } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { readUndoReport } from '../../shared/job-result.ts'
import { useJob } from './use-job.ts'

/** Takes an import back as a whole; what somebody has changed since stays. `id` is the job of the import. */
export const UndoImport = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const undo = useAction(undoAct)
  const job = useJob(undo.data?.job ?? null)
  if (undo.error) return <Banner kind="bad">{errorText(t, undo.error)}</Banner>
  if (job?.state === 'failed')
    return (
      <Banner kind="bad">{t(`error.${job.error?.code ?? 'server.failed'}`, { ...job.error?.params })}</Banner>
    )
  if (job?.state === 'done') {
    const report = readUndoReport(job.result)
    if (!report) return <Banner kind="info">{t('import.ended')}</Banner>
    const { undone, left } = report
    return (
      <p role="status">{t(left > 0 ? 'import.undone_some' : 'import.undone', { count: undone, left })}</p>
    )
  }
  return (
    <div>
      <Button loading={undo.isPending || undo.data !== undefined} onClick={() => undo.mutate({ id })}>
        {t('import.undo')}
      </Button>
    </div>
  )
}
