import { isPlainObject } from '@gantry/base/shared'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { AmountWith } from '../../web/parts/amount-with.tsx'
import { currencyName } from './currencies.ts'
import { currenciesOf, type MoneyField, money } from './shared.ts'

const Cell = ({ value, field }: CellProps<MoneyField>) =>
  value === null ? null : (
    <span className={isPlainObject(value) && value.amount === 0 ? 'f-num ink3' : 'f-num'}>
      {money.format(value as never, field, localeNow())}
    </span>
  )

const Input = ({ field, value, onChange, ...rest }: InputProps<MoneyField>) => {
  const { t } = useTranslation()
  const allowed = currenciesOf(field)
  const [chosen, setChosen] = useState(allowed[0] ?? 'CNY')
  const currency = isPlainObject(value) && typeof value.currency === 'string' ? value.currency : chosen
  return (
    <AmountWith
      {...rest}
      value={value}
      field={{ ...field, currency, currencies: allowed }}
      measures={allowed.map(code => ({
        value: code,
        label: `${code} ${currencyName(code, localeNow().lang)}`,
        words: `${code} ${currencyName(code, 'zh-CN')} ${currencyName(code, 'en')}`,
      }))}
      chosen={currency}
      name={t('field.currency')}
      onChange={onChange}
      onChoose={code => {
        setChosen(code)
        if (isPlainObject(value) && typeof value.amount === 'number')
          onChange({ amount: value.amount, currency: code })
      }}
    />
  )
}

export const moneyView: FieldView<MoneyField> = { Cell, Input, width: 130, icon: 'yuan' }
