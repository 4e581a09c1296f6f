import type { Json } from '@gantry/base/shared'
import { fieldViewOf } from '@gantry/fields/web'
import type { FieldDef } from '@gantry/model/shared'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedOfFormula, formulaOfFixed } from '../../shared/values/fixed-value.ts'

interface FixedValueProps {
  readonly label: string
  readonly def: FieldDef
  /** The value as an expression; empty: none yet. */
  readonly formula: string
  onChange(formula: string): void
}

/** A fixed value of a field, entered with the control of the field and kept as an expression. */
export const FixedValue = ({ label, def, formula, onChange }: FixedValueProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { Input } = fieldViewOf(def)
  /** What is typed and no value yet. */
  const [typed, setTyped] = useState<Json>(null)
  return (
    <div className="fld">
      <label className="dv-cap" htmlFor={id} id={`${id}-l`}>
        {t('designs.values.fixed', { field: label })}
      </label>
      <Input
        id={id}
        value={fixedOfFormula(formula, def) ?? typed}
        field={def}
        onChange={value => {
          const next = formulaOfFixed(value, def)
          setTyped(next === '' ? value : null)
          onChange(next)
        }}
      />
    </div>
  )
}
