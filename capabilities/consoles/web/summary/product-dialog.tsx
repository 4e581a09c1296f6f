import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listProducts, type Product, saveProduct } from '../../shared/services/services-contract.ts'
import { readProduct, readSummary } from '../../shared/services/summary-contract.ts'
import { TextField } from '../parts/form.tsx'

interface ProductDialogProps {
  /** Null: a new one. */
  readonly product: Product | null
  readonly onClose: () => void
}

/** Creates or changes a product. */
export const ProductDialog = ({ product, onClose }: ProductDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(product?.name ?? '')
  const [note, setNote] = useState(product?.note ?? '')
  const [yuan, setYuan] = useState<number | null>(product ? product.price / 100 : null)
  const [offered, setOffered] = useState(product?.state !== 'stopped')
  const save = useAction(saveProduct, {
    refresh: [listProducts, readSummary, readProduct],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <Modal
      open
      title={t(product ? 'consoles.product.edit' : 'consoles.product.add')}
      okText={t('consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: save.isPending }}
      onOk={() =>
        save.mutate({
          ...(product ? { id: product.id } : {}),
          name,
          note,
          price: Math.round((yuan ?? 0) * 100),
          state: offered ? 'active' : 'stopped',
        })
      }
      onCancel={onClose}
    >
      <TextField
        required
        label={t('consoles.product.name')}
        maxLength={60}
        value={name}
        failure={issueAt('name')}
        onChange={setName}
      />
      <TextField label={t('consoles.note')} maxLength={200} value={note} onChange={setNote} />
      <Field label={t('consoles.product.price')}>
        {id => (
          <InputNumber
            id={id}
            style={{ width: '100%' }}
            min={0}
            max={1_000_000_000}
            precision={2}
            value={yuan}
            suffix="CNY"
            onChange={next => setYuan(typeof next === 'number' ? next : null)}
          />
        )}
      </Field>
      <Checkbox className="co-tick" checked={offered} onChange={({ target }) => setOffered(target.checked)}>
        {t('consoles.product.offered')}
      </Checkbox>
      <FormFailure error={save.error} />
    </Modal>
  )
}
