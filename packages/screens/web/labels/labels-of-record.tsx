import { errorText, useAction } from '@gantry/client/web'
import { labelRecords, listLabelled, listRecords } from '@gantry/model/shared'
import { Icon, ProgressLine, toast } from '@gantry/ui/web'
import { Checkbox, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { LabelName } from './label-name.tsx'
import { LabelsOn, RecordLabels, useLabelsOn } from './labels-on.tsx'
import { useLabelled, useLabels } from './use-labels.ts'

/** Lazy: loaded when the label dialog is first opened. */
const ManageLabels = lazy(() => import('./manage-labels.tsx'))

interface LabelsOfRecordProps {
  readonly model: TableModel
  readonly record: string
}

/** The labels of an open record; added and removed in place. */
export const LabelsOfRecord = ({ model, record }: LabelsOfRecordProps) => {
  const labelled = useLabelled(model)
  const [rows] = useState(() => [{ id: record }])
  const { usable } = useLabels(model)
  return usable ? (
    <LabelsOn model={labelled} rows={rows}>
      <div className="rd-labels">
        <RecordLabels record={record} />
        <Choose model={model} record={record} />
      </div>
    </LabelsOn>
  ) : null
}

const Choose = ({ model, record }: LabelsOfRecordProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [managing, setManaging] = useState(false)
  const { labels } = useLabels(model)
  const on = useLabelsOn(record)
  const put = useAction(labelRecords, { refresh: [listLabelled, listRecords] })
  const change = (id: string, checked: boolean) =>
    put.mutate(
      { table: model.id, records: [record], [checked ? 'add' : 'remove']: [id] },
      { onError: error => toast({ text: errorText(t, error), kind: 'failed' }) },
    )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <div className="rl-label-pick" role="dialog" aria-label={t('labels.title')}>
            {labels.length === 0 ? <p className="ink2 rl-hint">{t('labels.none')}</p> : null}
            {labels.map(label => (
              <Checkbox
                key={label.id}
                checked={on.includes(label.id)}
                disabled={put.isPending}
                onChange={event => change(label.id, event.target.checked)}
              >
                <LabelName label={label} />
              </Checkbox>
            ))}
            <button
              type="button"
              className="btn t s"
              onClick={() => {
                setOpen(false)
                setManaging(true)
              }}
            >
              <Icon name="settings" size={14} />
              {t('labels.manage')}
            </button>
          </div>
        }
      >
        <button type="button" className="btn t xs" aria-expanded={open}>
          <Icon name="tag" size={14} />
          {t(on.length === 0 ? 'labels.put' : 'labels.change')}
        </button>
      </Popover>
      {managing ? (
        <Suspense fallback={<ProgressLine active />}>
          <ManageLabels model={model} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
