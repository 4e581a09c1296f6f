import { newId } from '@gantry/base/shared'
import { useAction, useIssue } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders, readOrder, refundOrder } from '../../shared/orders-contract.ts'
import { MoneyField, TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'
import { sayMoney } from '../parts/say.ts'

interface RefundDialogProps {
  readonly order: string
  /** What is left to refund, in hundredths of a yuan. */
  readonly left: number
  readonly onClose: () => void
}

export const RefundDialog = ({ order, left, onClose }: RefundDialogProps) => {
  const { t } = useTranslation()
  // One key for the dialog: sending twice refunds once.
  const [key] = useState(() => newId())
  const [amount, setAmount] = useState<number | null>(left)
  const [reason, setReason] = useState('')
  const refund = useAction(refundOrder, { refresh: [readOrder, listOrders], onDone: onClose })
  const issueAt = useIssue(refund.error)
  return (
    <SavingDialog
      title={t('payments.refund')}
      action={t('payments.refund')}
      busy={refund.isPending}
      disabled={amount === null || reason.trim() === ''}
      error={refund.error}
      onSave={() => amount !== null && refund.mutate({ id: order, key, amount, reason })}
      onClose={onClose}
    >
      <MoneyField
        label={t('payments.amount')}
        hint={t('payments.refund.left', { amount: sayMoney(left) })}
        value={amount}
        failure={issueAt('amount')}
        onChange={setAmount}
      />
      <TextField
        label={t('payments.reason')}
        maxLength={80}
        value={reason}
        failure={issueAt('reason')}
        onChange={setReason}
      />
    </SavingDialog>
  )
}
