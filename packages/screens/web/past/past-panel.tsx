import { useCall } from '@gantry/client/web'
import { recordAsOf } from '@gantry/model/shared'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PastBody } from '../detail/past-body.tsx'
import { StepButtons } from '../detail/step-buttons.tsx'
import { titleOf } from '../detail/title-of.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'

interface PastPanelProps {
  readonly model: TableModel
  readonly id: string
  readonly at: string
  /** The same time, formatted for display. */
  readonly moment: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Opens the current version of the record. */
  onToday(): void
  onClose(): void
}

/** A record with its slave rows as of the list's past time. */
export const PastPanel = ({
  model,
  id,
  at,
  moment,
  onPrevious,
  onNext,
  onToday,
  onClose,
}: PastPanelProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(recordAsOf, { table: model.id, id, moment: at })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const record = data?.data
  return (
    <div className="rd" ref={panel} tabIndex={-1}>
      <div className="rd-head">
        <b className="rd-tt cut" translate="no" aria-hidden>
          {record ? titleOf(model, record) : ''}
        </b>
        <span className="tag">
          <Icon name="clock" size={12} /> {t('list.past.banner', { moment })}
        </span>
        <span className="grow" />
        <button type="button" className="btn t s" onClick={onToday}>
          {t('list.past.today')}
        </button>
        <span className="sep-v" />
        <StepButtons onPrevious={onPrevious} onNext={onNext} />
        <button type="button" className="btn t s sq" aria-label={t('record.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="rd-scroll">
        {record ? (
          <PastBody model={model} record={record} />
        ) : error?.code === 'record.not_found' ? (
          <EmptyState kind="never" title={t('list.past.absent')}>
            {t('list.past.absent.why')}
          </EmptyState>
        ) : error ? (
          <Unreadable error={error} onRetry={refetch} />
        ) : (
          <Skeleton kind="text" rows={12} />
        )}
      </div>
    </div>
  )
}
