import { useAction, useIssue } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Cause,
  causes,
  type Difference,
  listBooks,
  readBook,
  settleDifference,
} from '../../shared/books-contract.ts'
import { MoneyField, TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface SettleDialogProps {
  readonly difference: Difference
  readonly onClose: () => void
}

/** Settles a difference: its cause, the reason in words, and what is booked, which is the difference unless changed. */
export const SettleDialog = ({ difference, onClose }: SettleDialogProps) => {
  const { t } = useTranslation()
  const { id, kind, ours, theirs } = difference
  const [cause, setCause] = useState<Cause>(kind === 'wrong_day' ? 'other_day' : 'correct_ours')
  const [reason, setReason] = useState('')
  const [entry, setEntry] = useState<number | null>((theirs ?? 0) - (ours ?? 0))
  const settle = useAction(settleDifference, { refresh: [readBook, listBooks], onDone: onClose })
  const issueAt = useIssue(settle.error)
  return (
    <SavingDialog
      title={t('payments.difference.settle_title')}
      action={t('payments.difference.settle')}
      busy={settle.isPending}
      disabled={reason.trim() === '' || entry === null}
      error={settle.error}
      onSave={() => entry !== null && settle.mutate({ id, settlement: { cause, reason, entry } })}
      onClose={onClose}
    >
      <Field label={t('payments.difference.cause')}>
        {field => (
          <Select
            id={field}
            value={cause}
            options={causes.map(value => ({ value, label: t(`payments.cause.${value}`) }))}
            onChange={setCause}
          />
        )}
      </Field>
      <MoneyField
        label={t('payments.difference.entry')}
        hint={t('payments.difference.entry_hint')}
        min={-1_000_000_000}
        value={entry}
        failure={issueAt('entry')}
        onChange={setEntry}
      />
      <TextField
        label={t('payments.reason')}
        maxLength={200}
        rows={2}
        value={reason}
        failure={issueAt('reason')}
        onChange={setReason}
      />
    </SavingDialog>
  )
}
