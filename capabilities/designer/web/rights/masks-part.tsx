import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type FieldId, type MaskKind, maskKinds, type TableDef } from '@gantry/model/shared'
import { wholeModel } from '@gantry/screens/web'
import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Designed, slaveFieldOf } from './drawn-rights.ts'

interface MasksPartProps {
  readonly tables: Designed
  onChange(table: TableDef): void
}

/** Which fields hold personal data, those of slave rows too, and how much of it is shown to those who may not see it whole. */
export const MasksPart = ({ tables, onChange }: MasksPartProps) => {
  const { t } = useTranslation()
  const lines = useMemo(() => maskLines(tables, t), [tables, t])
  if (lines.length === 0) return null
  return (
    <section className="ds-masks" aria-label={t('designer.rights.masks')}>
      <h2>{t('designer.rights.masks')}</h2>
      <p className="hint">{t('designer.rights.masks_hint')}</p>
      <ul>
        {lines.map(({ table, id, mask, name }) => (
          <li key={`${table.id} ${id}`}>
            <span className="cut" translate="no">
              {name}
            </span>
            <Select<MaskKind | 'none'>
              value={mask}
              aria-label={t('designer.rights.mask_of', { field: name })}
              options={(['none', ...maskKinds] as const).map(kind => ({
                value: kind,
                label: t(`designer.rights.mask.${kind}`),
              }))}
              onChange={kind => onChange(withMask(table, id, kind))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const maskLines = (tables: Designed, t: TFunction) =>
  tables.flatMap(table => {
    const through = slaveFieldOf(table, tables)
    const of = through && localise(tables[0]?.fields[through]?.label ?? through, currentLang())
    return wholeModel(table, field => t(`system.${field}`)).fields.flatMap(({ id, label, def, type }) => {
      // A type that is personal by itself shows in part whatever is said here.
      if (type.kind !== 'text' || fieldTypeOf(def).personal) return []
      const name = of === undefined ? label : t('rights.difference.within', { of, field: label })
      return [{ table, id, name, mask: def.personal ?? ('none' as const) }]
    })
  })

const withMask = (table: TableDef, id: FieldId, kind: MaskKind | 'none'): TableDef => {
  const field = table.fields[id]
  if (!field) return table
  const { personal: _before, ...rest } = field
  return {
    ...table,
    fields: { ...table.fields, [id]: kind === 'none' ? rest : { ...rest, personal: kind } },
  }
}
