import type { Issue } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { holdsFormula, typeInExpressions } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedOfFormula, holdsFixed } from '../../shared/values/fixed-value.ts'
import { copies, isWritten, linksTo, type ValueRule } from '../../shared/values/value-rule.ts'
import { ExpressionField } from './expression-field.tsx'
import { FixedValue } from './fixed-value.tsx'

interface ValueRulesProps {
  readonly rules: readonly ValueRule[]
  readonly from: TableDef
  readonly to: TableDef
  /** Their places begin with `values.`. */
  readonly issues: readonly Issue[]
  /** What is filled; absent: the fields of the record. */
  readonly title?: string
  onChange(rules: readonly ValueRule[]): void
}

type Source = 'fixed' | 'self' | 'formula' | `copy.${FieldId}`

/** Which fields are filled, and from what: a fixed value, this record, one of its fields, or an expression over it. */
export const ValueRules = ({ rules, from, to, issues, title, onChange }: ValueRulesProps) => {
  const { t } = useTranslation()
  const heading = title ?? t('designs.values.values')
  const lang = currentLang()
  const nameOf = (table: TableDef, field: FieldId) => localise(table.fields[field]?.label ?? field, lang)
  const written = Object.entries(to.fields).filter(([, def]) => isWritten(def))
  const free = written.filter(([id]) => !rules.some(({ field }) => field === id))
  const put = (at: number, rule: ValueRule) => onChange(rules.with(at, rule))
  /** Fields whose expression the person wants to write, or whose fixed value to choose, while it is still empty. */
  const [wanted, setWanted] = useState<Readonly<Record<FieldId, 'fixed' | 'formula'>>>({})
  const sourceOf = (rule: ValueRule): Source => {
    if ('self' in rule) return 'self'
    if ('copy' in rule) return `copy.${rule.copy}`
    const def = to.fields[rule.field]
    if (!def || !holdsFixed(def)) return 'formula'
    if (rule.formula === '') return wanted[rule.field] ?? 'fixed'
    return wanted[rule.field] !== 'formula' && fixedOfFormula(rule.formula, def) !== undefined
      ? 'fixed'
      : 'formula'
  }
  const sourcesOf = (field: FieldId): readonly { readonly value: Source; readonly label: string }[] => {
    const def = to.fields[field]
    if (!def) return []
    return [
      ...(holdsFixed(def) ? [{ value: 'fixed' as const, label: t('designs.values.source.fixed') }] : []),
      ...(linksTo(def, from.id) ? [{ value: 'self' as const, label: t('designs.values.source.self') }] : []),
      ...(holdsFormula(def)
        ? [{ value: 'formula' as const, label: t('designs.values.source.formula') }]
        : []),
      ...Object.entries(from.fields)
        .filter(([id, source]) => copies(source, def) && !(from.id === to.id && id === field))
        .map(([id]) => ({ value: `copy.${id}` as const, label: nameOf(from, id) })),
    ]
  }
  const ruleOf = (field: FieldId, source: Source): ValueRule => {
    if (source === 'self') return { field, self: true }
    if (source !== 'formula' && source !== 'fixed') return { field, copy: source.slice('copy.'.length) }
    setWanted(now => ({ ...now, [field]: source }))
    return { field, formula: '' }
  }
  /** A copy that is no longer offered keeps its name. */
  const optionsOf = (rule: ValueRule) => {
    const sources = sourcesOf(rule.field)
    const value = sourceOf(rule)
    if (!('copy' in rule) || sources.some(source => source.value === value)) return [...sources]
    return [...sources, { value, label: nameOf(from, rule.copy) }]
  }
  return (
    <section className="fld" aria-label={heading}>
      <span className="dv-cap">{heading}</span>
      {rules.map((rule, at) => {
        const def = to.fields[rule.field]
        const source = sourceOf(rule)
        // What was just added is not wrong yet.
        const isEmpty = 'formula' in rule && rule.formula === ''
        const found = isEmpty ? undefined : issues.find(({ field }) => field === `values.${at}`)
        return (
          <div key={rule.field} className="dv-rule">
            <b className="cut" translate="no">
              {nameOf(to, rule.field)}
            </b>
            <Select<Source>
              aria-label={t('designs.values.source', { field: nameOf(to, rule.field) })}
              value={source}
              options={optionsOf(rule)}
              onChange={source => put(at, ruleOf(rule.field, source))}
            />
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('designs.values.rule.remove', { field: nameOf(to, rule.field) })}
              onClick={() => onChange(rules.filter(each => each !== rule))}
            >
              <Icon name="close" size={14} />
            </button>
            {'formula' in rule && def && source === 'fixed' ? (
              <FixedValue
                label={nameOf(to, rule.field)}
                def={def}
                formula={rule.formula}
                onChange={formula => put(at, { field: rule.field, formula })}
              />
            ) : null}
            {'formula' in rule && def && source === 'formula' ? (
              <ExpressionField
                label={t('designs.values.source.formula')}
                table={from}
                value={rule.formula === '' ? undefined : rule.formula}
                expected={typeInExpressions(def)}
                onChange={formula => put(at, { field: rule.field, formula: formula ?? '' })}
              />
            ) : null}
            {found ? <span className="hint err">{issueText(t, found)}</span> : null}
          </div>
        )
      })}
      <Select<string>
        value={null}
        aria-label={t('designs.values.rule.add')}
        placeholder={t('designs.values.rule.add')}
        showSearch={{ optionFilterProp: 'label' }}
        options={free
          .filter(([id]) => sourcesOf(id).length > 0)
          .map(([id]) => ({ value: id, label: nameOf(to, id) }))}
        onChange={field => {
          const [first] = sourcesOf(field)
          if (first) onChange([...rules, ruleOf(field, first.value)])
        }}
      />
    </section>
  )
}
