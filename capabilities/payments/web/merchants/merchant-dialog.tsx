import { useAction, useIssue } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMerchants, type Merchant, saveMerchant } from '../../shared/merchants-contract.ts'
import { TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface MerchantDialogProps {
  /** Null: a new one. */
  readonly merchant: Merchant | null
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

export const MerchantDialog = ({ merchant, onSaved, onClose }: MerchantDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(merchant?.name ?? '')
  const [note, setNote] = useState(merchant?.note ?? '')
  const save = useAction(saveMerchant, {
    refresh: [listMerchants],
    onDone: ({ id }) => {
      toast({ text: t('payments.saved') })
      onSaved(id)
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <SavingDialog
      title={t(merchant ? 'payments.merchant.edit' : 'payments.merchant.add')}
      busy={save.isPending}
      disabled={name.trim() === ''}
      error={save.error}
      onSave={() =>
        save.mutate({ ...(merchant && { id: merchant.id }), name, note, state: merchant?.state ?? 'active' })
      }
      onClose={onClose}
    >
      <TextField
        label={t('payments.merchant.name')}
        maxLength={60}
        value={name}
        failure={issueAt('name')}
        onChange={setName}
      />
      <TextField label={t('payments.note')} maxLength={200} value={note} onChange={setNote} />
    </SavingDialog>
  )
}
