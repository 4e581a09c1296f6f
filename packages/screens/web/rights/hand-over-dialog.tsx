import { errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { getRecord, handOverRecords, listRecords, nobody, type Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import type { RightsDialogProps } from './rights-dialog.ts'

/** Changes the owner of a record. */
const HandOverDialog = ({ model, answer, onClose }: RightsDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [to, setTo] = useState<Ref | null>(null)
  const [keepView, setKeepView] = useState(false)
  const { data: record } = answer
  const [refused, setRefused] = useState<string | null>(null)
  const handOver = useAction(handOverRecords, {
    refresh: [listRecords, getRecord],
    onDone: ({ refused: [first] }) => {
      if (first) return setRefused(t(`error.${first.code}`))
      toast({ text: t('rights.handOver.done', { name: to?.title ?? '' }) })
      onClose()
    },
  })
  const failure = handOver.error ? errorText(t, handOver.error) : refused
  return (
    <Modal
      open
      width={480}
      title={t('rights.handOver.title', { title: titleOf(model, record) })}
      okText={t('rights.handOver.submit')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: to === null }}
      confirmLoading={handOver.isPending}
      onOk={() => to && handOver.mutate({ table: model.id, ids: [record.id], to: to.id, keepView })}
      onCancel={onClose}
    >
      <div className="ri-form">
        <p className="ink2">
          {t(`rights.handOver.${ownedBy(record.owner)}`, {
            name: record.owner?.title || t('rights.somebody'),
          })}
        </p>
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
        {ownedBy(record.owner) === 'why' ? (
          <Checkbox checked={keepView} onChange={event => setKeepView(event.target.checked)}>
            {t('rights.handOver.keepView')}
          </Checkbox>
        ) : null}
        {failure ? (
          <p className="ri-failed" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

/** Message key for an owner: a person, the system, or no owner. */
const ownedBy = (owner: Ref | null): 'why' | 'system' | 'unowned' => {
  if (!owner) return 'unowned'
  return owner.id === nobody ? 'system' : 'why'
}

export default HandOverDialog
