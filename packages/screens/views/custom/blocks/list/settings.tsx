import type { TileSettingsProps } from '@gantry/tiles/web'
import { InputNumber } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { SortEditor } from '../../../../web/list/lazy-editors.ts'
import { FieldsSetting, issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import { SourceSetting, TableSetting } from '../settings.tsx'
import { type ListSettings, most, usualRows } from './shared.ts'

/** Settings of a list block. */
const ListBlockSettings = (props: TileSettingsProps<ListSettings>) => {
  const { tile, page, issues, onChange } = props
  const { settings } = tile
  const { t } = useTranslation()
  const { model } = useTable(settings.table)
  const { look, columns, sort, ...rest } = settings
  const fields = model?.fields.filter(({ id, type }) => id !== model.title && type.kind !== 'rows') ?? []
  return (
    <>
      <TableSetting value={settings.table} issues={issues} onChange={table => onChange({ table })} />
      <div className="fld">
        <span className="ob-label">{t('block.list.look')}</span>
        <div className="seg s">
          {(['rows', 'cards'] as const).map(each => {
            const on = (look ?? 'rows') === each
            return (
              <button
                key={each}
                type="button"
                className={on ? 'on' : undefined}
                aria-pressed={on}
                onClick={() => {
                  const { look: _, ...plain } = settings
                  onChange(each === 'cards' ? { ...plain, look: 'cards' } : plain)
                }}
              >
                {t(`block.list.${each}`)}
              </button>
            )
          })}
        </div>
      </div>
      <FieldsSetting
        label={t('block.list.columns')}
        hint={t('block.list.columns.hint', { limit: most.columns })}
        issue={issueAt(issues, 'columns')}
        fields={fields}
        value={columns ?? []}
        onChange={chosen => onChange({ ...settings, columns: chosen.slice(0, most.columns) })}
      />
      <SourceSetting
        model={model}
        tile={tile}
        settings={settings}
        page={page}
        issues={issues}
        onChange={onChange}
      />
      {model ? (
        <div className="fld">
          <span className="ob-label">{t('list.sort.field')}</span>
          <Suspense fallback={null}>
            <SortEditor
              model={model}
              sort={sort ?? []}
              onChange={next =>
                onChange({
                  ...rest,
                  ...(look && { look }),
                  ...(columns && { columns }),
                  ...(next.length > 0 && { sort: next.map(each => ({ ...each })) }),
                })
              }
            />
          </Suspense>
        </div>
      ) : null}
      <Setting label={t('block.list.limit')} issue={issueAt(issues, 'limit')}>
        {id => (
          <InputNumber
            id={id}
            min={1}
            max={most.rows}
            precision={0}
            value={settings.limit ?? usualRows}
            onChange={limit => limit !== null && onChange({ ...settings, limit })}
          />
        )}
      </Setting>
    </>
  )
}

export default ListBlockSettings
