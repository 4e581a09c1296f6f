import { operatorsOf } from '@gantry/fields/shared'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { FieldsSetting, issueAt } from '../../../../web/views/settings-field.tsx'
import { TableSetting } from '../settings.tsx'
import type { FilterSettings } from './shared.ts'

/** Selects the filter fields of the page. */
const FilterBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<FilterSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model } = useTable(settings.table)
  return (
    <>
      <TableSetting
        value={settings.table}
        issues={issues}
        onChange={table => onChange({ table, fields: [] })}
      />
      <FieldsSetting
        label={t('block.filter.fields')}
        hint={t('block.filter.hint')}
        issue={issueAt(issues, 'fields')}
        fields={model?.fields.filter(field => !field.masked && operatorsOf(field.def).length > 0) ?? []}
        value={settings.fields}
        onChange={fields => onChange({ ...settings, fields: fields.slice(0, 8) })}
      />
    </>
  )
}

export default FilterBlockSettings
