import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listViews } from '@gantry/model/shared'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import { TableSetting } from '../settings.tsx'
import type { ViewSettings } from './shared.ts'

/** Selects the table and the view shown inside the page. */
const ViewBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<ViewSettings>) => (
  <ViewChoice settings={tile.settings} issues={issues} onChange={onChange} />
)

interface ViewChoiceProps extends Pick<TileSettingsProps<ViewSettings>, 'issues' | 'onChange'> {
  readonly settings: ViewSettings
}

/** Selects a table and one of its views. */
export const ViewChoice = ({ settings, issues, onChange }: ViewChoiceProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data } = useCall(listViews, { table: settings.table }, { enabled: settings.table !== '' })
  const views = data?.data.filter(({ kind }) => kind !== 'custom') ?? []
  return (
    <>
      <TableSetting value={settings.table} issues={issues} onChange={table => onChange({ table })} />
      <Setting label={t('view.switch')} hint={t('block.view.hint')} issue={issueAt(issues, 'view')}>
        {id => (
          <Select
            id={id}
            value={settings.view ?? null}
            placeholder={t('block.view.choose')}
            notFoundContent={t(settings.table === '' ? 'block.view.no_table' : 'block.view.none')}
            options={views.map(view => ({ value: view.id, label: localise(view.label, lang) }))}
            onChange={view => onChange({ ...settings, view })}
          />
        )}
      </Setting>
    </>
  )
}

export default ViewBlockSettings
