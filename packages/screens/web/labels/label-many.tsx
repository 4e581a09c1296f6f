import { errorText, useAction } from '@gantry/client/web'
import { labelRecords, listLabelled, listRecords, mostLabelled, type RecordRow } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { LabelName } from './label-name.tsx'
import { useLabels } from './use-labels.ts'

interface LabelManyProps {
  readonly model: TableModel
  readonly rows: readonly RecordRow[]
  onClose(): void
}

/** Adds labels to the selected records and removes others. */
const LabelMany = ({ model, rows, onClose }: LabelManyProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { labels } = useLabels(model)
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const put = useAction(labelRecords, {
    refresh: [listLabelled, listRecords],
    onDone: ({ changed }) => {
      toast({ text: t('labels.many.done', { count: changed }) })
      onClose()
    },
  })
  const tooMany = rows.length > mostLabelled
  const choice = (
    key: string,
    label: string,
    chosen: readonly string[],
    taken: readonly string[],
    choose: (ids: readonly string[]) => void,
  ) => (
    <div className="fld">
      <label htmlFor={`${id}-${key}`}>{label}</label>
      <Select<string[]>
        id={`${id}-${key}`}
        className="rl-label-choice"
        mode="multiple"
        value={[...chosen]}
        notFoundContent={t('labels.none')}
        options={labels
          .filter(each => !taken.includes(each.id))
          .map(each => ({ value: each.id, label: <LabelName label={each} /> }))}
        onChange={choose}
      />
    </div>
  )
  return (
    <Modal
      open
      width={480}
      title={t('labels.many.title', { count: rows.length })}
      okText={t('labels.many.apply')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: tooMany || add.length + remove.length === 0 }}
      confirmLoading={put.isPending}
      onOk={() =>
        put.mutate({ table: model.id, records: rows.map(row => row.id), add: [...add], remove: [...remove] })
      }
      onCancel={onClose}
    >
      <div className="ri-form">
        {choice('add', t('labels.many.add'), add, remove, setAdd)}
        {choice('remove', t('labels.many.remove'), remove, add, setRemove)}
        {tooMany ? <p className="ink2">{t('labels.many.too_many', { max: mostLabelled })}</p> : null}
        {put.error ? (
          <p className="ri-failed" role="alert">
            {errorText(t, put.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

export default LabelMany
