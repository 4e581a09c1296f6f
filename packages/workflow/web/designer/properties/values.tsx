import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { areAlike, isWritten, linksTo, type ValueRule } from '@gantry/designs/shared'
import { holdsFormula, typeInExpressions } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Choice } from '../controls.tsx'
import { ExpressionLine } from '../expression-line.tsx'

interface ValuesProps {
  readonly rules: readonly ValueRule[]
  readonly from: TableDef
  readonly to: TableDef
  onChange(rules: readonly ValueRule[]): void
}

type Source = 'self' | 'formula' | `copy.${FieldId}`

/** Which fields an automatic step fills, and from what: an expression over the record, a field of it, or the record itself. */
export const Values = ({ rules, from, to, onChange }: ValuesProps) => {
  const { t } = useTranslation()
  const nameOf = (table: TableDef, field: FieldId) =>
    localise(table.fields[field]?.label ?? field, currentLang())
  const sourcesOf = (field: FieldId): readonly { readonly value: Source; readonly label: string }[] => {
    const def = to.fields[field]
    if (!def) return []
    return [
      ...(holdsFormula(def) ? [{ value: 'formula' as const, label: t('flow.value.formula') }] : []),
      ...(linksTo(def, from.id) ? [{ value: 'self' as const, label: t('flow.value.self') }] : []),
      ...Object.entries(from.fields)
        .filter(([, source]) => areAlike(source, def))
        .map(([id]) => ({ value: `copy.${id}` as const, label: nameOf(from, id) })),
    ]
  }
  const ruleOf = (field: FieldId, source: Source): ValueRule => {
    if (source === 'self') return { field, self: true }
    return source === 'formula' ? { field, formula: '' } : { field, copy: source.slice('copy.'.length) }
  }
  const free = Object.entries(to.fields).filter(
    ([id, def]) => isWritten(def) && !rules.some(({ field }) => field === id) && sourcesOf(id).length > 0,
  )
  return (
    <div className="wf-rules">
      {rules.map((rule, at) => {
        const name = nameOf(to, rule.field)
        const def = to.fields[rule.field]
        return (
          <div key={rule.field} className="wf-rule" data-open>
            <div className="wf-rule-head">
              <span className="grow" translate="no">
                {name}
              </span>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('flow.clear', { what: name })}
                onClick={() => onChange(rules.toSpliced(at, 1))}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
            <Choice<Source>
              label={t('flow.value.from')}
              value={'self' in rule ? 'self' : 'copy' in rule ? `copy.${rule.copy}` : 'formula'}
              options={sourcesOf(rule.field)}
              onChange={source => onChange(rules.with(at, ruleOf(rule.field, source)))}
            />
            {'formula' in rule && def ? (
              <ExpressionLine
                label={t('flow.value.formula')}
                table={from}
                value={rule.formula === '' ? undefined : rule.formula}
                expected={typeInExpressions(def)}
                none={t('flow.value.write')}
                onChange={formula => onChange(rules.with(at, { field: rule.field, formula }))}
              />
            ) : null}
          </div>
        )
      })}
      <Select<string>
        value={null}
        aria-label={t('flow.value.add')}
        placeholder={t('flow.value.add')}
        showSearch={{ optionFilterProp: 'label' }}
        options={free.map(([id]) => ({ value: id, label: nameOf(to, id) }))}
        onChange={field => {
          const [first] = sourcesOf(field)
          if (first) onChange([...rules, ruleOf(field, first.value)])
        }}
      />
    </div>
  )
}
