import { errorText, useAction } from '@gantry/client/web'
import { Banner, Modal } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearSamples, listApps } from '../../shared/contract.ts'
import { readSampleReport } from '../../shared/job-result.ts'
import type { AppInfo } from '../../shared/types.ts'
import { hasEnded, useJob } from '../transfer/use-job.ts'

/** Removes the rows that came with a template, and tells how many stayed because people work with them. */
export const ClearSamplesDialog = ({ app, onClose }: { readonly app: AppInfo; onClose(): void }) => {
  const { t } = useTranslation()
  const [jobId, setJobId] = useState<string | null>(null)
  const clear = useAction(clearSamples, { refresh: [listApps], onDone: ({ job }) => setJobId(job) })
  const job = useJob(jobId)
  const report = job?.state === 'done' ? readSampleReport(job.result) : null
  const isAtWork = clear.isPending || (jobId !== null && !hasEnded(job))
  const hasFailed = clear.error !== null || (hasEnded(job) && report === null)
  return (
    <Modal
      open
      title={t('systems.clear_of', { name: app.name })}
      okText={report ? t('systems.close') : t('systems.clear')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: report === null, loading: isAtWork }}
      onOk={report ? onClose : () => clear.mutate({ id: app.id })}
      onCancel={onClose}
    >
      {hasFailed ? (
        <Banner kind="bad">{clear.error ? errorText(t, clear.error) : t('systems.clear_failed')}</Banner>
      ) : null}
      <p>
        {report
          ? t('systems.cleared', { removed: report.removed, kept: report.kept })
          : t('systems.clear_hint')}
      </p>
    </Modal>
  )
}
