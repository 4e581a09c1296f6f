import { newId } from '@gantry/base/shared'
import { useAction, useCall } from '@gantry/client/web'
import { Banner, Field } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayProducts, type PayProduct } from '../../shared/catalogue-contract.ts'
import { findSpaces, listOrders, openOrder } from '../../shared/orders-contract.ts'
import { TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'
import { sayMoney } from '../parts/say.ts'

interface AskDialogProps {
  readonly product: PayProduct
  readonly onOpened: (order: string) => void
  readonly onClose: () => void
}

/** Asks a space to pay for a product: an order with a code to scan or a page to open. */
export const AskDialog = ({ product, onOpened, onClose }: AskDialogProps) => {
  const { t } = useTranslation()
  // One key for the dialog: sending twice makes one order.
  const [key] = useState(() => newId())
  const [search, setSearch] = useState('')
  const [space, setSpace] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const spaces = useCall(findSpaces, search ? { search } : {}, { keep: true })
  const open = useAction(openOrder, {
    refresh: [listOrders, listPayProducts],
    onDone: ({ id }) => onOpened(id),
  })
  return (
    <SavingDialog
      title={t('payments.order.ask_title', { name: product.name })}
      action={t('payments.order.open')}
      busy={open.isPending}
      disabled={space === null || !product.payable}
      error={open.error}
      onSave={() => space !== null && open.mutate({ key, space, product: product.id, note })}
      onClose={onClose}
    >
      {product.payable ? null : <Banner kind="warn">{t('payments.order.no_way')}</Banner>}
      <Field
        label={t('payments.space')}
        hint={t('payments.order.price', { amount: sayMoney(product.price) })}
      >
        {id => (
          <Select
            id={id}
            showSearch
            filterOption={false}
            value={space}
            options={(spaces.data?.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onSearch={setSearch}
            onChange={setSpace}
          />
        )}
      </Field>
      <TextField label={t('payments.note')} maxLength={200} value={note} onChange={setNote} />
    </SavingDialog>
  )
}
