import { useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, toast } from '@gantry/ui/web'
import { Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listChannels,
  listPayProducts,
  type PayProduct,
  type ProductKind,
  productKinds,
  savePayProduct,
} from '../../shared/catalogue-contract.ts'
import { MoneyField, TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface ProductDialogProps {
  /** Null: a new one. */
  readonly product: PayProduct | null
  readonly onClose: () => void
}

export const ProductDialog = ({ product, onClose }: ProductDialogProps) => {
  const { t } = useTranslation()
  const channels = useCall(listChannels, {})
  const [name, setName] = useState(product?.name ?? '')
  const [kind, setKind] = useState<ProductKind>(product?.kind ?? 'application')
  const [note, setNote] = useState(product?.note ?? '')
  const [price, setPrice] = useState<number | null>(product?.price ?? null)
  const [chosen, setChosen] = useState<string[] | null>(product ? [...product.channels] : null)
  const [isOn, setIsOn] = useState(product ? product.state === 'active' : true)
  const all = channels.data?.data ?? []
  // A new product can be paid over every channel that is on, until somebody says otherwise.
  const paidBy = chosen ?? all.filter(({ state }) => state === 'active').map(({ id }) => id)
  const save = useAction(savePayProduct, {
    refresh: [listPayProducts],
    onDone: () => {
      toast({ text: t('payments.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <SavingDialog
      title={t(product ? 'payments.product.edit' : 'payments.product.add')}
      busy={save.isPending}
      disabled={name.trim() === '' || price === null}
      error={save.error}
      onSave={() =>
        price !== null &&
        save.mutate({
          ...(product && { id: product.id }),
          kind,
          name,
          note,
          price,
          channels: paidBy,
          state: isOn ? 'active' : 'stopped',
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t('payments.product.name')}
        maxLength={60}
        value={name}
        failure={issueAt('name')}
        onChange={setName}
      />
      <div className="pay-pair">
        <Field label={t('payments.product.kind')}>
          {id => (
            <Select
              id={id}
              value={kind}
              options={productKinds.map(value => ({ value, label: t(`payments.kind.${value}`) }))}
              onChange={setKind}
            />
          )}
        </Field>
        <MoneyField
          label={t('payments.product.price')}
          value={price}
          failure={issueAt('price')}
          onChange={setPrice}
        />
      </div>
      <Field label={t('payments.product.channels')} failure={issueAt('channels')}>
        {id => (
          <Select
            id={id}
            mode="multiple"
            value={paidBy}
            options={all.map(({ id: value, method, merchant }) => ({
              value,
              label: `${merchant.name} · ${t(`payments.method.${method}`)}`,
            }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <TextField label={t('payments.note')} maxLength={200} value={note} onChange={setNote} />
      <Field label={t('payments.product.on')}>
        {id => <Switch id={id} checked={isOn} onChange={setIsOn} />}
      </Field>
    </SavingDialog>
  )
}
