import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { DatePicker, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  decideSupplier,
  type Grade,
  gradeSupplier,
  grades,
  listSuppliers,
  type Supplier,
  setSupplierState,
  supplierHistory,
} from '../../shared/contract.ts'

/** What an administrator does to a supplier with a reason. */
export type Act = 'approve' | 'refuse' | 'ask' | 'grade' | 'stop'

interface ActDialogProps {
  readonly act: Act
  readonly supplier: Supplier
  onClose(): void
}

/** Asks for grade, last day of the licence and reason, as far as the act needs them. */
export const ActDialog = ({ act, supplier, onClose }: ActDialogProps) => {
  const { t } = useTranslation()
  const base = useId()
  const { id, name, changedAt } = supplier
  const [reason, setReason] = useState('')
  const [grade, setGrade] = useState<Grade>(supplier.grade ?? 'B')
  const [until, setUntil] = useState(supplier.licenceUntil)
  const done = {
    refresh: [listSuppliers, supplierHistory],
    onDone: () => {
      toast({ text: t(`suppliers.said.${act}`) })
      onClose()
    },
  }
  const decide = useAction(decideSupplier, done)
  const set = useAction(gradeSupplier, done)
  const stop = useAction(setSupplierState, done)
  const withGrade = act === 'approve' || act === 'grade'
  const needsReason = act === 'refuse' || act === 'ask' || act === 'stop'
  const error = decide.error ?? set.error ?? stop.error
  const send = () => {
    if (act === 'grade') return set.mutate({ id, grade, licenceUntil: until, reason })
    if (act === 'stop') return stop.mutate({ id, state: 'stopped', reason })
    return decide.mutate({
      id,
      decision: act,
      reason,
      seen: changedAt,
      ...(act === 'approve' && { grade, ...(until !== null && { licenceUntil: until }) }),
    })
  }
  return (
    <Modal
      open
      className="sp-dialog"
      title={t(`suppliers.ask.${act}`, { name })}
      okText={t(act === 'grade' ? 'suppliers.save' : `suppliers.${act}`)}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        danger: act === 'refuse' || act === 'stop',
        loading: decide.isPending || set.isPending || stop.isPending,
        disabled: needsReason && reason.trim() === '',
      }}
      onOk={send}
      onCancel={onClose}
    >
      {withGrade ? (
        <>
          <div className="fld">
            <span>{t('suppliers.grade')}</span>
            <Segmented<Grade>
              value={grade}
              aria-label={t('suppliers.grade')}
              options={[...grades]}
              onChange={setGrade}
            />
          </div>
          <div className="fld">
            <label htmlFor={`${base}-until`}>{t('suppliers.licence')}</label>
            <DatePicker
              id={`${base}-until`}
              value={until === null ? null : dayjs(until)}
              onChange={day => setUntil(day ? day.format('YYYY-MM-DD') : null)}
            />
          </div>
        </>
      ) : null}
      <div className="fld">
        <label htmlFor={`${base}-reason`}>{t(needsReason ? 'suppliers.reason' : 'suppliers.note')}</label>
        <Input.TextArea
          id={`${base}-reason`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {needsReason ? <span className="hint">{t('suppliers.reason.hint')}</span> : null}
      </div>
      {error ? (
        <p className="hint err" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
    </Modal>
  )
}
