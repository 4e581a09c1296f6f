import type { FieldId, TableId } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../web/data/use-table.ts'
import { FieldSetting } from '../../web/views/settings-field.tsx'

interface GroupSettingProps {
  readonly table: TableId
  readonly value: FieldId | undefined
  onChange(field: FieldId | undefined): void
}

/** Selects the field of the linked table that groups the resources; only sortable fields. */
export const GroupSetting = ({ table, value, onChange }: GroupSettingProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  const fields = (model?.fields ?? []).filter(({ sortable, type }) => sortable && type.kind === 'choice')
  return (
    <FieldSetting
      optional
      label={t('view.occupation.group')}
      hint={t('view.occupation.group.hint')}
      fields={fields}
      value={value}
      onChange={onChange}
    />
  )
}
