import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { conditionScope, fieldTypeOf, holdsFormula, setScope, typeInExpressions } from '@gantry/fields/shared'
import {
  type FieldDef,
  type FieldId,
  type FilledField,
  getTable,
  type LinkFill,
  type LinkMatch,
  type OptionCase,
  type TableDef,
} from '@gantry/model/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { masterOf, type Place } from '../edit-design.ts'
import { withLinkage } from './linkage.ts'
import { type PairOption, PairsEditor } from './pairs-editor.tsx'
import { RulePart } from './rule-part.tsx'

interface LinkagePartProps {
  readonly design: TableDesign
  readonly place: Place
  readonly def: FieldDef
  readonly table: TableDef
  onChange(def: FieldDef): void
}

/** What a field follows: the value it takes, what it offers, and what choosing a record fills in. */
export const LinkagePart = (props: LinkagePartProps) => {
  const { def } = props
  const { t } = useTranslation()
  const type = fieldTypeOf(def)
  if (def.computed || type.assigned) return null
  const target = type.target?.(def)
  const parts = [
    ...(holdsFormula(def) ? [<SetPart key="set" {...props} />] : []),
    ...(type.options ? [<OffersPart key="offers" {...props} />] : []),
    ...(target === undefined ? [] : [<LinkParts key={target} {...props} target={target} />]),
  ]
  if (parts.length === 0) return null
  return (
    <fieldset className="fld ds-rules">
      <legend className="ds-cap">{t('designer.linkage')}</legend>
      {parts}
    </fieldset>
  )
}

const tablesOf = (design: TableDesign) => new Map(design.tables.map(each => [each.id, each]))

const sampleOf = (design: TableDesign, table: TableDef): string | null =>
  masterOf(design).id === table.id ? table.id : null

const SetPart = ({ design, place, def, table, onChange }: LinkagePartProps) => {
  const { t } = useTranslation()
  const scope = setScope(table, place.field, tablesOf(design))
  const name = localise(def.label ?? place.field, currentLang())
  const set = def.linkage?.set
  const about = { table, scope, slaves: design.tables }
  const common = { name, about, sampleOf: sampleOf(design, table) }
  return (
    <>
      <RulePart
        {...common}
        rule={t('designer.linkage.set')}
        text={set?.to}
        expected={typeInExpressions(def)}
        onChange={to => onChange(withLinkage(def, { set: to === undefined ? undefined : { ...set, to } }))}
      />
      {set ? (
        <>
          <RulePart
            {...common}
            rule={t('designer.linkage.set_when')}
            text={set.when}
            onChange={when =>
              onChange(withLinkage(def, { set: { to: set.to, ...(when !== undefined && { when }) } }))
            }
          />
          <p className="hint">{t('designer.linkage.set_hint')}</p>
        </>
      ) : null}
    </>
  )
}

const OffersPart = ({ design, place, def, table, onChange }: LinkagePartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const about = { table, scope: conditionScope(table, tablesOf(design)), slaves: design.tables }
  const name = localise(def.label ?? place.field, lang)
  const options = (fieldTypeOf(def).options?.(def) ?? []).map(({ id, label }) => ({
    value: id,
    label: localise(label, lang),
  }))
  const cases = def.linkage?.offers ?? []
  const setCases = (next: readonly OptionCase[]) => onChange(withLinkage(def, { offers: next }))
  const change = (at: number, changed: OptionCase) =>
    setCases(cases.map((each, index) => (index === at ? changed : each)))
  return (
    <>
      {cases.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cases have no identity besides their order
        <div key={at} className="ds-case">
          <RulePart
            rule={t('designer.linkage.offers_when', { n: at + 1 })}
            name={name}
            text={each.when}
            about={about}
            sampleOf={sampleOf(design, table)}
            onChange={when =>
              when === undefined
                ? setCases(cases.filter((_, index) => index !== at))
                : change(at, { ...each, when })
            }
          />
          <Select<string[]>
            mode="multiple"
            value={[...each.options]}
            options={options}
            aria-label={t('designer.linkage.offered', { n: at + 1 })}
            placeholder={t('designer.linkage.offered_none')}
            style={{ width: '100%' }}
            onChange={next => change(at, { ...each, options: next })}
          />
        </div>
      ))}
      <RulePart
        rule={t(cases.length === 0 ? 'designer.linkage.offers' : 'designer.linkage.offers_more')}
        name={name}
        text={undefined}
        about={about}
        sampleOf={sampleOf(design, table)}
        onChange={when => {
          if (when !== undefined) setCases([...cases, { when, options: options.map(({ value }) => value) }])
        }}
      />
      {cases.length > 0 ? <p className="hint">{t('designer.linkage.offers_hint')}</p> : null}
    </>
  )
}

const named = (fields: Iterable<readonly [FieldId, FieldDef]>): readonly PairOption[] =>
  [...fields].map(([value, def]) => ({ value, label: localise(def.label ?? value, currentLang()), def }))

/** Fields whose values can be compared or copied. */
const plain = (table: TableDef | undefined): readonly PairOption[] =>
  named(
    Object.entries(table?.fields ?? {}).filter(([, def]) => {
      const { rows, sealed, files } = fieldTypeOf(def)
      return !rows && !sealed && !files
    }),
  )

const slaveFields = (table: TableDef | undefined): readonly PairOption[] =>
  named(Object.entries(table?.fields ?? {}).filter(([, def]) => fieldTypeOf(def).rows !== undefined))

/** Two fields between which values are compared or copied. */
const areAlike = (one: FieldDef, other: FieldDef): boolean => {
  const [first, second] = [fieldTypeOf(one), fieldTypeOf(other)]
  return first.kind === second.kind && first.target?.(one) === second.target?.(other)
}

const comparedKinds = new Set(['text', 'number', 'choice', 'reference'])

const LinkParts = ({
  design,
  place,
  def,
  table,
  target,
  onChange,
}: LinkagePartProps & { target: string }) => {
  const { t } = useTranslation()
  const info = useCall(getTable, { table: target })
  const linked = info.data?.table
  const linkage = def.linkage ?? {}
  const isWritten = ({ def }: PairOption) => !def.computed && !fieldTypeOf(def).assigned
  const own = plain(table).filter(({ value }) => value !== place.field)
  const masters =
    table.master === undefined
      ? []
      : plain(masterOf(design)).map(each => ({
          ...each,
          value: `master.${each.value}`,
          label: t('designer.linkage.of_master', { name: each.label }),
        }))
  const compared = (each: PairOption) => comparedKinds.has(fieldTypeOf(each.def).kind)
  const fill = (changes: Partial<LinkFill>) => {
    const next = { ...linkage.fill, ...changes }
    const { fields = [], rows } = next
    const kept: LinkFill = { ...(fields.length > 0 && { fields }), ...(rows && { rows }) }
    onChange(withLinkage(def, { fill: Object.keys(kept).length > 0 ? kept : undefined }))
  }
  return (
    <>
      <PairsEditor
        title={t('designer.linkage.match')}
        sign="="
        left={plain(linked).filter(compared)}
        right={[...own, ...masters].filter(compared)}
        leftName={t('designer.linkage.match_field')}
        rightName={t('designer.linkage.match_of')}
        fits={areAlike}
        pairs={(linkage.match ?? []).map(({ field, of }) => [field, of])}
        onChange={pairs =>
          onChange(withLinkage(def, { match: pairs.map(([field, of]): LinkMatch => ({ field, of })) }))
        }
      />
      {fieldTypeOf(def).kind === 'reference' ? (
        <>
          <PairsEditor
            title={t('designer.linkage.fill')}
            sign="→"
            left={plain(linked)}
            right={own.filter(isWritten)}
            leftName={t('designer.linkage.fill_from')}
            rightName={t('designer.linkage.fill_to')}
            fits={areAlike}
            pairs={pairsOf(linkage.fill?.fields)}
            onChange={pairs => fill({ fields: filledOf(pairs) })}
          />
          {table.master === undefined ? (
            <FillRows
              design={design}
              table={table}
              linked={linked}
              rows={linkage.fill?.rows}
              onChange={rows => fill({ rows: rows as NonNullable<LinkFill['rows']> })}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}

type Pair = readonly [FieldId, FieldId]

const pairsOf = (fields: readonly FilledField[] = []): readonly Pair[] =>
  fields.map(({ from, to }) => [from, to])
const filledOf = (pairs: readonly Pair[]): readonly FilledField[] => pairs.map(([from, to]) => ({ from, to }))

interface FillRowsProps {
  readonly design: TableDesign
  readonly table: TableDef
  readonly linked: TableDef | undefined
  readonly rows: LinkFill['rows']
  onChange(rows: LinkFill['rows']): void
}

/** Rows copied from the rows of the chosen record. */
const FillRows = ({ design, table, linked, rows, onChange }: FillRowsProps) => {
  const { t } = useTranslation()
  const [sources, targets] = [slaveFields(linked), slaveFields(table)]
  const source = sources.find(({ value }) => value === rows?.from)
  const into = targets.find(({ value }) => value === rows?.to)
  const sourceTable = useCall(getTable, { table: linked?.id ?? '' }, { enabled: linked !== undefined }).data
    ?.slaves
  if (sources.length === 0 || targets.length === 0) return null
  const from = sourceTable?.find(({ id }) => id === source?.def.table)
  const to = design.tables.find(({ id }) => id === into?.def.table)
  return (
    <>
      <PairsEditor
        title={t('designer.linkage.fill_rows')}
        sign="→"
        most={1}
        left={sources}
        right={targets}
        leftName={t('designer.linkage.rows_from')}
        rightName={t('designer.linkage.rows_to')}
        fits={() => true}
        pairs={rows ? [[rows.from, rows.to]] : []}
        onChange={([pair]) => onChange(pair ? { from: pair[0], to: pair[1], fields: [] } : undefined)}
      />
      {rows ? (
        <>
          <PairsEditor
            title={t('designer.linkage.fill_columns')}
            sign="→"
            left={plain(from)}
            right={plain(to).filter(({ def }) => !def.computed && !fieldTypeOf(def).assigned)}
            leftName={t('designer.linkage.fill_from')}
            rightName={t('designer.linkage.fill_to')}
            fits={areAlike}
            pairs={pairsOf(rows.fields)}
            onChange={pairs => onChange({ ...rows, fields: filledOf(pairs) })}
          />
          <p className="hint">{t('designer.linkage.fill_rows_hint')}</p>
        </>
      ) : null}
    </>
  )
}
