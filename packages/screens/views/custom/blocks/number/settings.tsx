import type { TileSettingsProps } from '@gantry/tiles/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { FieldSetting, issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import { SourceSetting, TableSetting } from '../settings.tsx'
import { functions, isMeasured, type NumberSettings } from './shared.ts'

/** Settings of a number block. */
const NumberBlockSettings = ({ tile, page, issues, onChange }: TileSettingsProps<NumberSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model } = useTable(settings.table)
  const { of, ...counted } = settings
  const measured = model?.fields.filter(field => !field.masked && isMeasured(field.type, field.def)) ?? []
  return (
    <>
      <TableSetting value={settings.table} issues={issues} onChange={table => onChange({ table })} />
      <Setting label={t('block.number.of')}>
        {id => (
          <Select<'count' | (typeof functions)[number]>
            id={id}
            value={of?.fn ?? 'count'}
            options={[
              { value: 'count', label: t('block.number.count') },
              ...functions.map(fn => ({
                value: fn,
                label: t(`block.number.${fn}`),
                disabled: measured.length === 0,
              })),
            ]}
            onChange={fn => {
              const field = of?.field ?? measured[0]?.id
              if (fn === 'count') onChange(counted)
              else if (field !== undefined) onChange({ ...settings, of: { fn, field } })
            }}
          />
        )}
      </Setting>
      {of ? (
        <FieldSetting
          label={t('block.number.field')}
          issue={issueAt(issues, 'of')}
          fields={measured}
          value={of.field}
          onChange={field => field !== undefined && onChange({ ...settings, of: { fn: of.fn, field } })}
        />
      ) : null}
      <SourceSetting
        model={model}
        tile={tile}
        settings={settings}
        page={page}
        issues={issues}
        onChange={onChange}
      />
    </>
  )
}

export default NumberBlockSettings
