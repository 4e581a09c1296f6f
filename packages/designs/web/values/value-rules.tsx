import type { Issue } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

import { holdsFormula, typeInExpressions } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { areAlike, isWritten, linksTo, type ValueRule } from '../../shared/values/value-rule.ts'
import { ExpressionField } from './expression-field.tsx'

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

type Source = 'self' | 'formula' | `copy.${FieldId}`

/** Which fields are filled, and from what: this record, one of its fields, or an expression over it. */
export const ValueRules = ({ rules, from, to, issues, title, onChange }: ValueRulesProps) => {
  const { t } = useTranslation()
  const heading = title ?? t('designs.values.values')
  const lang = currentLang()
  const nameOf = (table: TableDef, field: FieldId) => localise(table.fields[field]?.label ?? field, lang)
  const written = Object.entries(to.fields).filter(([, def]) => isWritten(def))
  const free = written.filter(([id]) => !rules.some(({ field }) => field === id))
  const put = (at: number, rule: ValueRule) => onChange(rules.with(at, rule))
  const sourcesOf = (field: FieldId): readonly { readonly value: Source; readonly label: string }[] => {
    const def = to.fields[field]
    if (!def) return []
    return [
      ...(linksTo(def, from.id) ? [{ value: 'self' as const, label: t('designs.values.source.self') }] : []),
      ...(holdsFormula(def)
        ? [{ value: 'formula' as const, label: t('designs.values.source.formula') }]
        : []),
      ...Object.entries(from.fields)
        .filter(([, source]) => areAlike(source, def))
        .map(([id]) => ({ value: `copy.${id}` as const, label: nameOf(from, id) })),
    ]
  }
  const ruleOf = (field: FieldId, source: Source): ValueRule => {
    if (source === 'self') return { field, self: true }
    return source === 'formula' ? { field, formula: '' } : { field, copy: source.slice('copy.'.length) }
  }
  return (
    <section className="fld" aria-label={heading}>
      <span className="dv-cap">{heading}</span>
      {rules.map((rule, at) => {
        const def = to.fields[rule.field]
        const found = issues.find(({ field }) => field === `values.${at}`)
        return (
          <div key={rule.field} className="dv-rule">
            <b className="cut" translate="no">
              {nameOf(to, rule.field)}
            </b>
            <Select<Source>
              aria-label={t('designs.values.source', { field: nameOf(to, rule.field) })}
              value={'self' in rule ? 'self' : 'copy' in rule ? `copy.${rule.copy}` : 'formula'}
              options={[...sourcesOf(rule.field)]}
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
            {'formula' in rule && def ? (
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
