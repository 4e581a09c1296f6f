import { type Patch, patched } from '@gantry/base/shared'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ApplicationSettings, most, usualItems } from '../../shared/tiles/application.ts'
import { SharedListSettings } from './shared-list-settings.tsx'
import { TableSettings } from './table-settings.tsx'

const views = ['list', 'card', 'announcement'] as const
const sources = ['own', 'shared'] as const

/** Where the data comes from, how it is shown, and how many records at a time. */
const ApplicationTileSettings = (props: TileSettingsProps<ApplicationSettings>) => {
  const { tile, issues, onChange } = props
  const { t } = useTranslation()
  const { settings } = tile
  const { view = 'list', paging, size, offer } = settings
  const source = offer === undefined ? 'own' : 'shared'
  const set = (patch: Patch<ApplicationSettings>) => onChange(patched(settings, patch))
  // Fields and labels belong to what is shown; what stays holds for any source.
  const from = (next: Pick<ApplicationSettings, 'table' | 'offer'>) =>
    set({ offer: undefined, title: undefined, fields: undefined, labels: undefined, ...next })
  const Source = source === 'own' ? TableSettings : SharedListSettings
  return (
    <>
      <Setting label={t('portal.source')}>
        {id => (
          <div id={id} className="seg s">
            {sources.map(each => (
              <button
                key={each}
                type="button"
                className={each === source ? 'on' : undefined}
                aria-pressed={each === source}
                onClick={() => {
                  if (each !== source) from(each === 'own' ? { table: '' } : { table: '', offer: '' })
                }}
              >
                {t(`portal.source.${each}`)}
              </button>
            ))}
          </div>
        )}
      </Setting>
      <Source key={tile.id} settings={settings} issues={issues} onSource={from} onChange={set}>
        <Setting label={t('portal.application.view')}>
          {id => (
            <div id={id} className="seg s">
              {views.map(each => (
                <button
                  key={each}
                  type="button"
                  className={each === view ? 'on' : undefined}
                  aria-pressed={each === view}
                  onClick={() => set({ view: each === 'list' ? undefined : each })}
                >
                  {t(`portal.application.view.${each}`)}
                </button>
              ))}
            </div>
          )}
        </Setting>
      </Source>
      <Setting label={t('portal.application.paging')}>
        {id => (
          <span>
            <Switch
              id={id}
              checked={paging === true}
              onChange={on => set({ paging: on ? true : undefined })}
            />
          </span>
        )}
      </Setting>
      <Setting
        label={t('portal.application.size')}
        hint={t('portal.application.size.hint', { limit: most.items })}
        issue={issueAt(issues, 'size')}
      >
        {id => (
          <InputNumber
            id={id}
            min={1}
            max={most.items}
            precision={0}
            value={size ?? usualItems}
            onChange={next => next !== null && set({ size: next })}
          />
        )}
      </Setting>
    </>
  )
}
export default ApplicationTileSettings
