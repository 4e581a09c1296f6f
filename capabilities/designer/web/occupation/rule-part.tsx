import { isResource } from '@gantry/fields/shared'
import type { BookingRule, TableDef } from '@gantry/model/shared'
import { conditionsOf, useTable, wholeModel } from '@gantry/screens/web'
import { InputNumber, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import { newRule, ruleFor, withRule } from './edit-rule.ts'

interface RulePartProps {
  readonly table: TableDef
  readonly span: Pick<BookingRule, 'resource' | 'start' | 'end'>
  readonly inert: boolean
  onChange(table: TableDef): void
}

/** Booking rule of a resource: how many records may overlap, and which records count. */
export const RulePart = ({ table, span, inert, onChange }: RulePartProps) => {
  const { t } = useTranslation()
  const rule = ruleFor(table, span)
  const set = (next: BookingRule | null) => onChange(withRule(table, span, next))
  return (
    <section className="oc-rule" aria-label={t('designer.occupation.rule')} inert={inert}>
      <h3>{t('designer.occupation.rule')}</h3>
      <p className="hint">{t('designer.occupation.rule.hint')}</p>
      <label className="oc-rule-on" htmlFor="oc-rule-on">
        <Switch
          id="oc-rule-on"
          size="small"
          checked={rule !== undefined}
          onChange={on => set(on ? newRule(table, span) : null)}
        />
        {t('designer.occupation.on')}
      </label>
      {rule ? <RuleSettings table={table} rule={rule} onChange={set} /> : null}
    </section>
  )
}

interface RuleSettingsProps {
  readonly table: TableDef
  readonly rule: BookingRule
  onChange(rule: BookingRule): void
}

const RuleSettings = ({ table, rule, onChange }: RuleSettingsProps) => {
  const { t } = useTranslation()
  const whole = useMemo(() => wholeModel(table, field => t(`system.${field}`)), [table, t])
  // The database checks the condition, without a current user or the current time.
  const model = useMemo(
    () => ({ ...whole, fields: whole.fields.filter(({ type }) => type.kind === 'choice') }),
    [whole],
  )
  const { counts, showsHidden: _hidden, ...rest } = rule
  const shown = counts === undefined || conditionsOf(counts) !== null
  return (
    <>
      <Capacity
        table={table}
        rule={rule}
        onChange={capacity => {
          const { capacity: _, ...other } = rule
          onChange(capacity === 1 ? other : { ...other, capacity })
        }}
      />
      <div className="fld">
        <span className="oc-rule-label">{t('designer.occupation.counts')}</span>
        {shown ? (
          <DrawnFilter
            model={model}
            filter={counts}
            onChange={filter => {
              const { counts: _, ...other } = rule
              onChange(filter === undefined ? other : { ...other, counts: filter })
            }}
          />
        ) : null}
        <span className="hint">{t('designer.occupation.counts.hint')}</span>
      </div>
      <label className="oc-rule-on" htmlFor="oc-rule-hidden">
        <Switch
          id="oc-rule-hidden"
          size="small"
          checked={rule.showsHidden ?? false}
          onChange={on =>
            onChange({ ...rest, ...(counts !== undefined && { counts }), ...(on && { showsHidden: true }) })
          }
        />
        {t('designer.occupation.hidden')}
      </label>
    </>
  )
}

interface CapacityProps {
  readonly table: TableDef
  readonly rule: BookingRule
  onChange(capacity: number | string): void
}

/** A number, or a number field of the linked resource. */
const Capacity = ({ table, rule, onChange }: CapacityProps) => {
  const def = table.fields[rule.resource]
  const target = def && isResource(def) && typeof def.table === 'string' ? def.table : null
  return target === null ? (
    <CapacityInput rule={rule} fields={[]} onChange={onChange} />
  ) : (
    <LinkedCapacity target={target} rule={rule} onChange={onChange} />
  )
}

const LinkedCapacity = ({
  target,
  ...props
}: Pick<CapacityProps, 'rule' | 'onChange'> & { readonly target: string }) => {
  const { model } = useTable(target)
  const fields = (model?.fields ?? [])
    .filter(({ type }) => type.kind === 'number' && type.key === undefined)
    .map(({ id, label }) => ({ id, label }))
  return <CapacityInput {...props} fields={fields} />
}

const fixed = '#'

const CapacityInput = ({
  rule: { capacity = 1 },
  fields,
  onChange,
}: Pick<CapacityProps, 'rule' | 'onChange'> & {
  readonly fields: readonly { readonly id: string; readonly label: string }[]
}) => {
  const { t } = useTranslation()
  const number = (
    <InputNumber
      id="oc-capacity"
      min={1}
      max={1000}
      precision={0}
      value={typeof capacity === 'number' ? capacity : null}
      onChange={value => value !== null && onChange(value)}
    />
  )
  return (
    <div className="fld">
      <label htmlFor={fields.length > 0 ? 'oc-capacity-by' : 'oc-capacity'}>
        {t('designer.occupation.capacity')}
      </label>
      {fields.length > 0 ? (
        <Select
          id="oc-capacity-by"
          value={typeof capacity === 'number' ? fixed : capacity}
          options={[
            { value: fixed, label: t('designer.occupation.capacity.number') },
            ...fields.map(({ id, label }) => ({
              value: id,
              label: t('designer.occupation.capacity.field', { field: label }),
            })),
          ]}
          onChange={value => onChange(value === fixed ? 1 : value)}
        />
      ) : null}
      {typeof capacity === 'number' ? number : null}
    </div>
  )
}
