import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { Modal, Skeleton } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  issueReceipt,
  listOwnOrders,
  type OwnOrderDetail,
  type Receipt,
  readOwnOrder,
  readReceipt,
} from '../../shared/payer-contract.ts'
import { receiptHtml } from './receipt-html.ts'

interface ReceiptDialogProps {
  readonly order: OwnOrderDetail
  readonly onClose: () => void
}

/** The receipt of a paid order: made out to somebody once, then shown and printed. */
export const ReceiptDialog = ({ order, onClose }: ReceiptDialogProps) =>
  order.receipt === null ? (
    <Issue order={order} onClose={onClose} />
  ) : (
    <Issued id={order.id} onClose={onClose} />
  )

const Issue = ({ order, onClose }: ReceiptDialogProps) => {
  const { t } = useTranslation()
  const ids = { payer: useId(), taxNo: useId() }
  const [payer, setPayer] = useState(order.payer)
  const [taxNo, setTaxNo] = useState('')
  const issue = useAction(issueReceipt, { refresh: [readOwnOrder, listOwnOrders, readReceipt] })
  const isTaxNo = /^[0-9A-Za-z]*$/.test(taxNo)
  return (
    <Modal
      open
      title={t('payments.receipt.issue')}
      okText={t('payments.receipt.issue')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: payer.trim() === '' || !isTaxNo, loading: issue.isPending }}
      onOk={() => issue.mutate({ id: order.id, payer: payer.trim(), taxNo })}
      onCancel={onClose}
    >
      <div className="fld">
        <label htmlFor={ids.payer}>{t('payments.receipt.payer')}</label>
        <Input
          id={ids.payer}
          maxLength={100}
          value={payer}
          onChange={event => setPayer(event.target.value)}
        />
      </div>
      <div className="fld">
        <label htmlFor={ids.taxNo}>{t('payments.receipt.tax_no_optional')}</label>
        <Input
          id={ids.taxNo}
          className="mono"
          maxLength={20}
          autoComplete="off"
          status={isTaxNo ? '' : 'error'}
          value={taxNo}
          onChange={event => setTaxNo(event.target.value.trim())}
        />
        <span className="hint">{t('payments.receipt.once')}</span>
      </div>
      {issue.error ? (
        <p className="hint err" role="alert">
          {errorText(t, issue.error)}
        </p>
      ) : null}
    </Modal>
  )
}

const Issued = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, error } = useCall(readReceipt, { id })
  const print = () => {
    frame.current?.contentWindow?.focus()
    frame.current?.contentWindow?.print()
  }
  return (
    <Modal
      open
      width={720}
      title={t('payments.receipt')}
      footer={
        <Button type="primary" disabled={!data} onClick={print}>
          {t('payments.receipt.print')}
        </Button>
      }
      onCancel={onClose}
    >
      {error ? <Failed error={error} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {data ? <Paper ref={frame} receipt={data} /> : null}
    </Modal>
  )
}

interface PaperProps {
  readonly receipt: Receipt
  readonly ref: Ref<HTMLIFrameElement>
}

const Paper = ({ receipt, ref }: PaperProps) => {
  const { t } = useTranslation()
  return (
    <iframe
      ref={ref}
      className="pay-paper"
      title={t('payments.receipt.no', { no: receipt.no })}
      sandbox="allow-same-origin allow-modals"
      srcDoc={receiptHtml(t, receipt)}
    />
  )
}
