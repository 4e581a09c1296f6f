import { fieldTypeOf } from '@gantry/fields/shared'
import { type FieldId, type MaskKind, maskKinds, type TableDef } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface MasksPartProps {
  readonly table: TableDef
  readonly model: TableModel
  onChange(table: TableDef): void
}

/** Which fields hold personal data, and how much of it is shown to those who may not see it whole. */
export const MasksPart = ({ table, model, onChange }: MasksPartProps) => {
  const { t } = useTranslation()
  // A type that is personal by itself shows in part whatever is said here.
  const fields = model.fields.filter(({ def, type }) => type.kind === 'text' && !fieldTypeOf(def).personal)
  const set = (id: FieldId, kind: MaskKind | 'none') => {
    const field = table.fields[id]
    if (!field) return
    const { personal: _before, ...rest } = field
    onChange({
      ...table,
      fields: { ...table.fields, [id]: kind === 'none' ? rest : { ...rest, personal: kind } },
    })
  }
  if (fields.length === 0) return null
  return (
    <section className="ds-masks" aria-label={t('designer.rights.masks')}>
      <h2>{t('designer.rights.masks')}</h2>
      <p className="hint">{t('designer.rights.masks_hint')}</p>
      <ul>
        {fields.map(({ id, label, def }) => (
          <li key={id}>
            <span className="cut" translate="no">
              {label}
            </span>
            <Select<MaskKind | 'none'>
              value={def.personal ?? 'none'}
              aria-label={t('designer.rights.mask_of', { field: label })}
              options={(['none', ...maskKinds] as const).map(kind => ({
                value: kind,
                label: t(`designer.rights.mask.${kind}`),
              }))}
              onChange={kind => set(id, kind)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
