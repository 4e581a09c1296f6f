import { fieldTypeOf } from '@gantry/fields/shared'
import type { Computed, FieldDef } from '@gantry/model/shared'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { changeField, fieldIn, type Place, tableIn } from '../edit-design.ts'
import { FormulaPart } from './formula-part.tsx'
import { LookupPart } from './lookup-part.tsx'
import { RollUpPart } from './roll-up-part.tsx'
import { useUntil } from './use-until.ts'

interface ComputedPropertiesProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly place: Place
  onChange(design: TableDesign): void
}

type Source = 'entered' | 'formula' | 'lookup' | 'rollUp'

const sourceOf = (computed: Computed | undefined): Source => {
  if (!computed) return 'entered'
  if ('formula' in computed) return 'formula'
  return 'lookup' in computed ? 'lookup' : 'rollUp'
}

/** Where a field's value comes from: people, a formula, a linked record, or many rows. */
export const ComputedProperties = ({ design, answer, place, onChange }: ComputedPropertiesProps) => {
  const { t } = useTranslation()
  const def = fieldIn(design, place)
  const table = tableIn(design, place.table)
  const [chosen, setChosen] = useUntil<Source | null>(def?.computed, null)
  if (!def || !table) return null
  const source = chosen ?? sourceOf(def.computed)
  /** `as`: the field whose type the computed field takes. */
  const set = (computed: Computed, as: FieldDef = def) =>
    onChange(changeField(design, place, computedAs(def, computed, as)))
  return (
    <div className="fld ds-computed">
      <span className="ds-cap" id="dp-source">
        {t('designer.value_from')}
      </span>
      <Segmented<Source>
        block
        value={source}
        aria-labelledby="dp-source"
        options={(['entered', 'formula', 'lookup', 'rollUp'] as const)
          .filter(value => value !== 'rollUp' || table.master === undefined)
          .map(value => ({ value, label: t(`designer.from.${value}`) }))}
        onChange={next => {
          setChosen(next)
          if (next === 'entered' && def.computed) {
            const { computed: _gone, ...rest } = def
            onChange(changeField(design, place, { ...rest, type: def.type }))
          }
        }}
      />
      {source === 'formula' ? (
        <FormulaPart design={design} place={place} def={def} table={table} onChange={set} />
      ) : source === 'lookup' ? (
        <LookupPart def={def} table={table} onChange={set} />
      ) : source === 'rollUp' ? (
        <RollUpPart design={design} answer={answer} def={def} table={table} onChange={set} />
      ) : null}
      {source === 'entered' ? null : <p className="hint">{t('designer.computed_hint')}</p>}
    </div>
  )
}

/** The field with another source, as the type of what it is made from; nobody can be asked to fill it. */
const computedAs = (def: FieldDef, computed: Computed, as: FieldDef): FieldDef => {
  const { label, hint, personal } = def
  const { label: _l, hint: _h, required: _r, unique, default: _d, computed: _c, rules: _s, ...rest } = as
  const own = as === def && fieldTypeOf(def).assigned !== true && 'formula' in computed && unique
  return {
    ...rest,
    type: as.type,
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
    ...(personal !== undefined && { personal }),
    ...(own && { unique }),
    ...(def.rules?.shown !== undefined && { rules: { shown: def.rules.shown } }),
    computed,
  }
}
