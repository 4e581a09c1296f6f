import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Computed, type FieldDef, getTable, type TableDef } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useUntil } from './use-until.ts'

interface LookupPartProps {
  readonly def: FieldDef
  readonly table: TableDef
  onChange(computed: Computed, as: FieldDef): void
}

/** A value of the record that a link of this table points to. */
export const LookupPart = ({ def, table, onChange }: LookupPartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const computed = def.computed && 'lookup' in def.computed ? def.computed : null
  const links = Object.entries(table.fields).filter(
    ([, { computed, ...field }]) => !computed && fieldTypeOf(field).kind === 'reference',
  )
  const [chosen, setVia] = useUntil<string | null>(def.computed, null)
  const via = chosen ?? computed?.lookup ?? links[0]?.[0]
  const link = via === undefined ? undefined : table.fields[via]
  const target = link ? fieldTypeOf(link).target?.(link) : undefined
  const info = useCall(getTable, { table: target ?? '' }, { enabled: target !== undefined })
  if (links.length === 0) return <p className="hint">{t('designer.lookup.none')}</p>
  const fields = Object.entries(info.data?.table.fields ?? {}).filter(([, field]) => {
    const { rows, assigned } = fieldTypeOf(field)
    return !rows && !assigned
  })
  return (
    <>
      <label htmlFor="dl-via">{t('designer.lookup.via')}</label>
      <Select<string>
        id="dl-via"
        value={via}
        style={{ width: '100%' }}
        onChange={setVia}
        options={links.map(([id, field]) => ({ value: id, label: localise(field.label ?? id, lang) }))}
      />
      <label htmlFor="dl-of">{t('designer.lookup.of')}</label>
      <Select<string>
        id="dl-of"
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
        value={computed && computed.lookup === via ? computed.of : undefined}
        loading={info.isPending}
        style={{ width: '100%' }}
        onChange={of => {
          const as = info.data?.table.fields[of]
          if (via !== undefined && as) onChange({ lookup: via, of }, as)
        }}
        options={fields.map(([id, field]) => ({ value: id, label: localise(field.label ?? id, lang) }))}
      />
    </>
  )
}
