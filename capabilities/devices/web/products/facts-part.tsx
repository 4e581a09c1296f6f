import { TextInput } from '@gantry/designs/web'
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../labelled.tsx'
import { isWrong, type PartProps } from './part-props.ts'

/** Name, code and limits of a product. */
export const FactsPart = ({ product, issues, onChange, isNew }: PartProps & { readonly isNew: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="dp-part dp-form">
      <TextInput
        label={t('product.fact.name')}
        value={product.name}
        maxLength={60}
        onChange={name => onChange({ ...product, name: name ?? '' })}
      />
      <Labelled label={t('product.fact.code')} hint={t('product.fact.code_hint')}>
        {id => (
          <Input
            id={id}
            className="mono"
            value={product.code}
            disabled={!isNew}
            maxLength={48}
            status={isWrong(issues, 'code') ? 'error' : ''}
            onChange={event => onChange({ ...product, code: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('product.fact.category')}>
        {id => (
          <Input
            id={id}
            value={product.category ?? ''}
            maxLength={40}
            onChange={event => {
              const { category: _, ...rest } = product
              onChange(event.target.value === '' ? rest : { ...rest, category: event.target.value })
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('product.fact.keep_days')}>
        {id => (
          <InputNumber
            id={id}
            value={product.keepDays}
            min={1}
            max={3_650}
            onChange={value => onChange({ ...product, keepDays: value ?? 90 })}
          />
        )}
      </Labelled>
      <Labelled label={t('product.fact.offline_after')} hint={t('product.fact.offline_hint')}>
        {id => (
          <InputNumber
            id={id}
            value={product.offlineAfter}
            min={10}
            max={604_800}
            onChange={value => onChange({ ...product, offlineAfter: value ?? 300 })}
          />
        )}
      </Labelled>
    </div>
  )
}
