import { isPlainObject } from '@gantry/base/shared'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { currencyName } from './currencies.ts'
import { currenciesOf, type MoneyField, money } from './shared.ts'

const Cell = ({ value, field }: CellProps<MoneyField>) =>
  value === null ? null : (
    <span className={isPlainObject(value) && value.amount === 0 ? 'f-num ink3' : 'f-num'}>
      {money.format(value as never, field, localeNow())}
    </span>
  )

/** An amount as it is typed, in any of the ways one is written; beside it the currency, where there is a choice. */
const Input = ({ field, value, onChange, ...rest }: InputProps<MoneyField>) => {
  const { t } = useTranslation()
  const allowed = currenciesOf(field)
  const [chosen, setChosen] = useState(allowed[0] ?? 'CNY')
  const currency = isPlainObject(value) && typeof value.currency === 'string' ? value.currency : chosen
  const amount = (
    <TypedInput
      {...rest}
      className="num"
      inputMode="decimal"
      value={value}
      // An amount typed without a currency is one of the currency beside it.
      field={{ ...field, currency, currencies: allowed }}
      onChange={onChange}
    />
  )
  if (allowed.length === 1 || rest.shape === 'cell') return amount
  return (
    <Space.Compact className="f-full">
      {amount}
      <Select<string>
        className="f-unit"
        aria-label={t('field.currency')}
        value={currency}
        disabled={rest.disabled ?? false}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'words' }}
        optionLabelProp="value"
        options={allowed.map(code => ({
          value: code,
          label: `${code} ${currencyName(code, localeNow().lang)}`,
          words: `${code} ${currencyName(code, 'zh-CN')} ${currencyName(code, 'en')}`,
        }))}
        onChange={code => {
          setChosen(code)
          if (isPlainObject(value)) onChange({ amount: value.amount as number, currency: code })
        }}
      />
    </Space.Compact>
  )
}

export const moneyView: FieldView<MoneyField> = { Cell, Input, width: 130, icon: 'yuan' }
