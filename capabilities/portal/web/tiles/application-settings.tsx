import { localise, type Patch, patched } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listSaved } from '@gantry/model/shared'
import { FieldSetting, FieldsSetting, issueAt, Setting, useTable } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ApplicationSettings, most, titleFields, usualItems } from '../../shared/tiles/application.ts'
import { TableSetting } from './table-setting.tsx'

const views = ['list', 'card', 'announcement'] as const

/** Which application, how it is shown, and which records under which labels. */
const ApplicationTileSettings = (props: TileSettingsProps<ApplicationSettings>) => {
  const { tile, issues, onChange } = props
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { model } = useTable(settings.table)
  const saved = useCall(listSaved, { table: settings.table }, { enabled: settings.table !== '' })
  const { view, title, fields, labels, paging } = settings
  const set = (patch: Patch<ApplicationSettings>) => onChange(patched(settings, patch))
  // What the table offers as filter tabs, those kept by people, and those the tile has already.
  const offered = [
    ...(labels ?? []),
    ...(model?.info.view.list.tabs ?? []).map(({ label, filter }) => ({
      name: label,
      filter: filter as never,
    })),
    ...(saved.data?.tabs ?? []).map(({ name, filter }) => ({ name, filter: filter as never })),
  ].filter(
    (label, at, all) =>
      all.findIndex(each => localise(each.name, lang) === localise(label.name, lang)) === at,
  )
  const allowed = model ? titleFields(model.info.table) : []
  const titles = model?.fields.filter(({ id }) => allowed.includes(id)) ?? []
  return (
    <>
      <TableSetting
        value={settings.table}
        issue={issueAt(issues, 'table')}
        onChange={table => onChange({ table })}
      />
      <Setting label={t('portal.application.view')}>
        {id => (
          <div id={id} className="seg s">
            {views.map(each => (
              <button
                key={each}
                type="button"
                className={each === (view ?? 'list') ? 'on' : undefined}
                aria-pressed={each === (view ?? 'list')}
                onClick={() => set({ view: each === 'list' ? undefined : each })}
              >
                {t(`portal.application.view.${each}`)}
              </button>
            ))}
          </div>
        )}
      </Setting>
      <FieldSetting
        label={t('portal.application.title')}
        hint={t('portal.application.title.hint')}
        issue={issueAt(issues, 'title')}
        fields={titles}
        value={title ?? allowed.find(id => id === model?.title)}
        onChange={next => set({ title: next === model?.title ? undefined : next })}
      />
      <FieldsSetting
        label={t('portal.application.fields')}
        issue={issueAt(issues, 'fields')}
        fields={
          model?.fields.filter(({ id, type }) => id !== (title ?? model.title) && type.kind !== 'rows') ?? []
        }
        value={fields ?? []}
        onChange={next => set({ fields: next.length > 0 ? [...next].slice(0, most.fields) : undefined })}
      />
      {view === 'card' ? null : (
        <Setting
          label={t('portal.application.labels')}
          hint={t('portal.application.labels.hint', { limit: most.labels })}
          issue={issueAt(issues, 'labels')}
        >
          {id => (
            <Select
              id={id}
              mode="multiple"
              maxCount={most.labels}
              value={(labels ?? []).map(({ name }) => localise(name, lang))}
              options={offered.map(({ name }) => {
                const text = localise(name, lang)
                return { value: text, label: <span translate="no">{text}</span> }
              })}
              onChange={chosen => {
                const next = chosen
                  .slice(0, most.labels)
                  .flatMap(text => offered.find(({ name }) => localise(name, lang) === text) ?? [])
                set({ labels: next.length > 0 ? next : undefined })
              }}
            />
          )}
        </Setting>
      )}
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
            value={settings.size ?? usualItems}
            onChange={size => size !== null && set({ size })}
          />
        )}
      </Setting>
    </>
  )
}
export default ApplicationTileSettings
