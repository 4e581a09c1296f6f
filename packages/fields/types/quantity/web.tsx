import { isPlainObject } from '@gantry/base/shared'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { AmountWith } from '../../web/parts/amount-with.tsx'
import { inUnit, type Quantity, type QuantityField, quantity, unitsOf } from './shared.ts'
import { symbolOf, unitOf } from './units.ts'

const Cell = ({ value, field }: CellProps<QuantityField>) =>
  value === null ? null : (
    <span className={isPlainObject(value) && value.amount === 0 ? 'f-num ink3' : 'f-num'}>
      {quantity.format(value as never, field, localeNow())}
    </span>
  )

const isQuantity = (value: unknown): value is Quantity =>
  isPlainObject(value) && typeof value.amount === 'number' && unitOf(value.unit) !== undefined

/** Adds the value converted to the field's own unit if it was entered in another. */
const Detail = ({ value, field }: CellProps<QuantityField>) => {
  const own = unitOf(field.unit)
  const other = isQuantity(value) && own && value.unit !== own.code ? inUnit(value, own) : null
  return (
    <span>
      <Cell value={value} field={field} />
      {other ? <span className="ink3 f-num"> = {quantity.format(other, field, localeNow())}</span> : null}
    </span>
  )
}

const Input = ({ field, value, onChange, ...rest }: InputProps<QuantityField>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const [chosen, setChosen] = useState(field.unit)
  const units = unitsOf(field)
  const unit = isPlainObject(value) && typeof value.unit === 'string' ? value.unit : chosen
  return (
    <AmountWith
      {...rest}
      value={value}
      field={{ ...field, unit, units: units.map(({ code }) => code) }}
      measures={units.map(each => ({
        value: each.code,
        label: lang === 'en' ? `${each.code} ${each.en}` : `${symbolOf(each, lang)} ${each.zh}`,
        words: [each.code, each.zh, each.en, ...each.also].join(' '),
      }))}
      chosen={unit}
      name={t('field.unit')}
      onChange={onChange}
      onChoose={code => {
        setChosen(code)
        if (isQuantity(value)) onChange({ amount: value.amount, unit: code })
      }}
    />
  )
}

export const quantityView: FieldView<QuantityField> = { Cell, Detail, Input, width: 120, icon: 'gauge' }
