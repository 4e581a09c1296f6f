import { errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { getRecord, handOverRecords, listRecords, type RecordRow, type Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'

interface HandOverManyProps {
  readonly model: TableModel
  readonly rows: readonly RecordRow[]
  onClose(): void
}

/** Changes the owner of the selected records; records the user may not hand over are unchanged and counted. */
export const HandOverMany = ({ model, rows, onClose }: HandOverManyProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [to, setTo] = useState<Ref | null>(null)
  const [keepView, setKeepView] = useState(false)
  const handOver = useAction(handOverRecords, {
    refresh: [listRecords, getRecord],
    onDone: ({ done, refused }) => {
      const said = { name: to?.title ?? '', count: done.length, left: refused.length }
      toast(
        refused.length === 0
          ? { text: t('rights.handOver.many.done', said) }
          : { kind: 'failed', text: t('rights.handOver.many.some', said) },
      )
      onClose()
    },
  })
  const ids = rows.map(row => row.id)
  return (
    <Modal
      open
      width={480}
      title={t('rights.handOver.many.title', { count: rows.length })}
      okText={t('rights.handOver')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: to === null }}
      confirmLoading={handOver.isPending}
      onOk={() => to && handOver.mutate({ table: model.id, ids, to: to.id, keepView })}
      onCancel={onClose}
    >
      <div className="ri-form">
        <div className="fld">
          <label htmlFor={id}>{t('rights.handOver.to')}</label>
          <ReferenceSelect
            id={id}
            target="member"
            sign="face"
            many={false}
            chosen={to ? [to] : []}
            onChoose={([person]) => setTo(person ?? null)}
          />
        </div>
        <Checkbox checked={keepView} onChange={event => setKeepView(event.target.checked)}>
          {t('rights.handOver.keepView')}
        </Checkbox>
        {handOver.error ? (
          <p className="ri-failed" role="alert">
            {errorText(t, handOver.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
