import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { WhereUsed } from '@gantry/designs/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Icon, searchSign } from '@gantry/ui/web'
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { changeTable, masterOf } from '../edit-design.ts'
import { LabelInput } from './label-input.tsx'
import { isComparable, usualThreshold, withSimilarFields, withThreshold } from './likeness.ts'
import { ValidationsPart } from './validations-part.tsx'

interface TablePropertiesProps {
  readonly design: TableDesign
  onChange(design: TableDesign): void
}

/** Properties of the table itself. */
export const TableProperties = ({ design, onChange: onDesign }: TablePropertiesProps) => {
  const table = masterOf(design)
  const onChange = (next: TableDef) => onDesign(changeTable(design, next))
  const { t } = useTranslation()
  const lang = currentLang()
  const fields = Object.entries(table.fields).filter(([, def]) => fieldTypeOf(def).rows === undefined)
  const options = fields.map(([id, def]) => ({ value: id, label: localise(def.label ?? id, lang) }))
  const sets = table.unique ?? []
  const setSets = (next: readonly (readonly FieldId[])[]) => {
    const { unique: _before, ...rest } = table
    onChange(next.length === 0 ? rest : { ...rest, unique: next })
  }
  return (
    <div className="ds-props">
      <h2>
        <Icon name="table" />
        {t('designer.table')}
      </h2>
      <div className="fld">
        <label htmlFor="dt-label">{t('designer.table_name')}</label>
        <LabelInput id="dt-label" value={table.label} onChange={label => onChange({ ...table, label })} />
      </div>
      <div className="fld">
        <label htmlFor="dt-one">{t('designer.one')}</label>
        <LabelInput
          id="dt-one"
          value={table.one ?? table.label}
          onChange={one => {
            const { one: _before, ...rest } = table
            onChange(JSON.stringify(one) === JSON.stringify(table.label) ? rest : { ...rest, one })
          }}
        />
        <p className="hint">{t('designer.one_hint')}</p>
      </div>
      <div className="fld">
        <label htmlFor="dt-title">{t('designer.title_field')}</label>
        <Select<FieldId>
          id="dt-title"
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
          value={table.title}
          options={options}
          style={{ width: '100%' }}
          onChange={title => onChange({ ...table, title })}
        />
        <p className="hint">{t('designer.title_hint')}</p>
      </div>
      <div className="fld">
        <span className="ds-cap">{t('designer.unique_sets')}</span>
        {sets.map((set, at) => (
          <div key={set.join(' ')} className="row" style={{ gap: 4 }}>
            <Select
              mode="multiple"
              value={[...set]}
              options={options}
              aria-label={t('designer.unique_set', { n: at + 1 })}
              style={{ flex: 1 }}
              onChange={(next: FieldId[]) =>
                setSets(sets.flatMap((old, i) => (i !== at ? [old] : next.length > 0 ? [next] : [])))
              }
            />
          </div>
        ))}
        <Select
          mode="multiple"
          value={[]}
          options={options}
          placeholder={t('designer.add_unique_set')}
          aria-label={t('designer.add_unique_set')}
          style={{ width: '100%' }}
          onChange={(next: FieldId[]) => setSets([...sets, next])}
        />
        <p className="hint">{t('designer.unique_hint')}</p>
      </div>
      <div className="fld">
        <label htmlFor="dt-similar">{t('designer.similar')}</label>
        <Select<FieldId[]>
          id="dt-similar"
          mode="multiple"
          value={[...(table.similar?.fields ?? [])]}
          options={options.filter((_option, at) => isComparable(fields[at]?.[1]))}
          placeholder={t('designer.similar_none')}
          style={{ width: '100%' }}
          onChange={next => onChange(withSimilarFields(table, next))}
        />
        {table.similar && (
          <>
            <label htmlFor="dt-threshold">{t('designer.similar_from')}</label>
            <InputNumber
              id="dt-threshold"
              min={0}
              max={100}
              precision={0}
              value={table.similar.threshold ?? usualThreshold}
              style={{ width: '100%' }}
              onChange={next => onChange(withThreshold(table, next))}
            />
          </>
        )}
        <p className="hint">{t('designer.similar_hint')}</p>
      </div>
      <ValidationsPart design={design} onChange={onDesign} />
      <WhereUsed kind="table" id={table.id} />
    </div>
  )
}
