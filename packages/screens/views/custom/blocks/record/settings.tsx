import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { useTables } from '../../../../web/data/use-tables.ts'
import { FieldsSetting, issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import type { RecordSettings } from './shared.ts'

/** Selects the list to follow and the fields to show of its selected record. */
const RecordBlockSettings = ({ tile, page, issues, onChange }: TileSettingsProps<RecordSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { model } = useTable(settings.table)
  const lists = page.tiles.filter(({ kind }) => kind === 'list')
  const tables = useTables(lists.map(({ settings: of }) => String(of.table)).filter(id => id !== ''))
  return (
    <>
      <Setting label={t('block.record.of')} issue={issueAt(issues, 'linked') ?? issueAt(issues, 'table')}>
        {id => (
          <Select
            id={id}
            value={settings.linked?.tile ?? null}
            placeholder={t('block.record.choose')}
            options={lists.map(list => ({
              value: list.id,
              label: [
                tables.get(String(list.settings.table))?.label,
                list.title === undefined ? null : localise(list.title, lang),
              ]
                .filter(part => part)
                .join(' · '),
            }))}
            onChange={of => {
              const table = String(lists.find(list => list.id === of)?.settings.table ?? '')
              const linked = { tile: of }
              onChange(table === settings.table ? { ...settings, linked } : { table, linked })
            }}
          />
        )}
      </Setting>
      <FieldsSetting
        label={t('block.record.fields')}
        issue={issueAt(issues, 'fields')}
        fields={model?.fields.filter(({ type }) => type.kind !== 'rows') ?? []}
        value={settings.fields ?? []}
        onChange={fields => onChange({ ...settings, fields: [...fields] })}
      />
    </>
  )
}

export default RecordBlockSettings
