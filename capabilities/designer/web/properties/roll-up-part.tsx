import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { fieldTypeOf, holdsFormula, kindFacts, typeInExpressions } from '@gantry/fields/shared'
import {
  type Computed,
  type FieldDef,
  type FieldId,
  getTable,
  type RollUp,
  type RollUpFunction,
  rollUpFunctions,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { RollUpConditions } from './roll-up-conditions.tsx'
import { useUntil } from './use-until.ts'

interface RollUpPartProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly def: FieldDef
  readonly table: TableDef
  onChange(computed: Computed, as: FieldDef): void
}

interface Rows {
  readonly from: TableId
  readonly by?: FieldId
}

const keyOf = ({ from, by = '' }: Rows): string => `${from} ${by}`

/** One value over the slave rows of a record, or over the records of another table that point to it. */
export const RollUpPart = ({ design, answer, def, table, onChange }: RollUpPartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const computed = def.computed && 'rollUp' in def.computed ? def.computed : null
  const [wanted, setWanted] = useUntil<{ readonly rows?: Rows; readonly how?: RollUpFunction }>(
    def.computed,
    {},
  )
  const choices: readonly (Rows & { readonly label: string })[] = [
    ...design.tables
      .filter(({ master }) => master === table.id)
      .map(({ id, label }) => ({ from: id, label: localise(label, lang) })),
    ...answer.neighbours.flatMap(({ id, label, pointing }) =>
      pointing.map(by => ({
        from: id,
        by,
        label: t('designer.rollup.pointing', { table: localise(label, lang), field: by }),
      })),
    ),
  ]
  const rows: Rows | undefined = wanted.rows ?? computed ?? choices[0]
  const how = wanted.how ?? computed?.rollUp ?? 'sum'
  const drawn = design.tables.find(({ id }) => id === rows?.from)
  const info = useCall(getTable, { table: rows?.from ?? '' }, { enabled: rows !== undefined && !drawn })
  const source = drawn ?? info.data?.table
  if (!rows) return <p className="hint">{t('designer.rollup.none')}</p>
  const fields = Object.entries(source?.fields ?? {}).filter(([, field]) => fits(how, field))
  const shown = computed && computed.rollUp === how && keyOf(computed) === keyOf(rows) ? computed : null
  const give = (next: Rows, by: RollUpFunction, of?: FieldId) => {
    const field = of === undefined ? undefined : source?.fields[of]
    if (by !== 'count' && !field) return
    const rollUp: RollUp = {
      rollUp: by,
      from: next.from,
      ...(next.by !== undefined && { by: next.by }),
      ...(of !== undefined && { of }),
      ...(computed?.where !== undefined && computed.from === next.from && { where: computed.where }),
    }
    onChange(rollUp, resultOf(by, field))
  }
  return (
    <>
      <label htmlFor="dr-from">{t('designer.rollup.from')}</label>
      <Select<string>
        id="dr-from"
        value={keyOf(rows)}
        style={{ width: '100%' }}
        onChange={key => {
          const chosen = choices.find(choice => keyOf(choice) === key)
          if (chosen) setWanted({ rows: chosen, how })
          if (chosen && how === 'count') give(chosen, how)
        }}
        options={choices.map(choice => ({ value: keyOf(choice), label: choice.label }))}
      />
      <label htmlFor="dr-how">{t('designer.rollup.how')}</label>
      <Select<RollUpFunction>
        id="dr-how"
        value={how}
        style={{ width: '100%' }}
        onChange={next => {
          setWanted({ rows, how: next })
          if (next === 'count') give(rows, next)
        }}
        options={rollUpFunctions.map(value => ({ value, label: t(`designer.rollup.${value}`) }))}
      />
      {how === 'count' ? null : (
        <>
          <label htmlFor="dr-of">{t('designer.rollup.of')}</label>
          <Select<string>
            id="dr-of"
            value={shown?.of}
            style={{ width: '100%' }}
            onChange={of => give(rows, how, of)}
            options={fields.map(([id, field]) => ({ value: id, label: localise(field.label ?? id, lang) }))}
          />
        </>
      )}
      {shown && source ? (
        <RollUpConditions
          rows={source}
          where={shown.where}
          onChange={where => {
            const { where: _before, ...rest } = shown
            onChange(where === undefined ? rest : { ...rest, where }, def)
          }}
        />
      ) : null}
    </>
  )
}

/** What holds many values of a type, each as a value of its own. */
const many: Readonly<Record<string, string>> = {
  choice: 'multiChoice',
  multiChoice: 'multiChoice',
  person: 'persons',
  persons: 'persons',
  department: 'departments',
  departments: 'departments',
  link: 'links',
  links: 'links',
}

const fits = (how: RollUpFunction, field: FieldDef): boolean => {
  if (how === 'join' && many[field.type] !== undefined) return true
  // Options in a tree have no set of their own.
  if (how === 'join' && fieldTypeOf(field).options) return false
  if (!holdsFormula(field)) return false
  if (how === 'sum' || how === 'average') return typeInExpressions(field).kind === 'number'
  return how === 'join' || kindFacts[fieldTypeOf(field).kind].sortable
}

/** A field that can hold the result: of counts whole numbers, of means decimals, of joins texts or sets, else what it is made from. */
const resultOf = (how: RollUpFunction, field: FieldDef | undefined): FieldDef => {
  if (how === 'count' || !field) return { type: 'number' }
  if (how === 'average') return { type: 'decimal', scale: 4 }
  if (how !== 'join') return field
  const type = many[field.type]
  if (type === undefined) return { type: 'longText' }
  const { options, table } = field
  return { type, ...(options !== undefined && { options }), ...(table !== undefined && { table }) }
}
