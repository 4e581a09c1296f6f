import { FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEnterprises } from '../../shared/enterprises-contract.ts'
import { listProducts, listServices, openService } from '../../shared/services/services-contract.ts'
import { TermFields } from './term-fields.tsx'

interface OpenDialogProps {
  readonly enterprise: string | null
  readonly onClose: () => void
}

/** Opens a product for an enterprise. */
export const OpenDialog = ({ enterprise, onClose }: OpenDialogProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [space, setSpace] = useState(enterprise)
  const [product, setProduct] = useState<string | null>(null)
  const [validUntil, setValidUntil] = useState(dayjs().add(1, 'year').format('YYYY-MM-DD'))
  const [yuan, setYuan] = useState<number | null>(null)
  const enterprises = useCall(listEnterprises, search ? { search } : {}, { keep: true })
  const products = useCall(listProducts, {})
  const offered = (products.data?.data ?? []).filter(({ state }) => state === 'active')
  const open = useAction(openService, {
    refresh: [listServices],
    onDone: () => {
      toast({ text: t('consoles.service.said_opened') })
      onClose()
    },
  })
  const issueAt = useIssue(open.error)
  return (
    <Modal
      open
      title={t('consoles.service.open')}
      okText={t('consoles.service.open')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !space || !product, loading: open.isPending }}
      onOk={() =>
        space &&
        product &&
        open.mutate({ enterprise: space, product, validUntil, amount: Math.round((yuan ?? 0) * 100) })
      }
      onCancel={onClose}
    >
      <Field required label={t('consoles.enterprise')}>
        {id => (
          <Select
            id={id}
            showSearch
            filterOption={false}
            style={{ width: '100%' }}
            value={space}
            options={(enterprises.data?.data ?? []).map(each => ({ value: each.space, label: each.name }))}
            onSearch={setSearch}
            onChange={setSpace}
          />
        )}
      </Field>
      <Field
        required
        label={t('consoles.product')}
        failure={issueAt('product')}
        hint={products.data && offered.length === 0 ? t('consoles.product.none_why') : undefined}
      >
        {id => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={product}
            options={offered.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={value => {
              setProduct(value)
              const price = offered.find(each => each.id === value)?.price
              if (price !== undefined) setYuan(price / 100)
            }}
          />
        )}
      </Field>
      <TermFields
        validUntil={validUntil}
        yuan={yuan}
        error={open.error}
        onUntil={setValidUntil}
        onYuan={setYuan}
      />
      <FormFailure error={open.error} />
    </Modal>
  )
}
