import { type Issue, localise, type Patch } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listSaved } from '@gantry/model/shared'
import { FieldSetting, FieldsSetting, issueAt, Setting, useTable } from '@gantry/screens/web'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationSettings, most, titleFields } from '../../shared/tiles/application.ts'
import { TableSetting } from './table-setting.tsx'

/** The part of a component's settings that depends on where its data comes from. */
export interface SourceSettingsProps {
  readonly settings: ApplicationSettings
  readonly issues: readonly Issue[]
  /** Another source, whose fields are chosen anew. */
  onSource(source: Pick<ApplicationSettings, 'table' | 'offer'>): void
  onChange(patch: Patch<ApplicationSettings>): void
  /** What stands between the source and its fields. */
  readonly children: ReactNode
}

/** An application of this space: its title and content fields, and the labels it is filtered by. */
export const TableSettings = (props: SourceSettingsProps) => {
  const { settings, issues, onSource, onChange: set, children } = props
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { model } = useTable(settings.table)
  const saved = useCall(listSaved, { table: settings.table }, { enabled: settings.table !== '' })
  const { view, title, fields, labels } = settings
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
        onChange={table => onSource({ table })}
      />
      {children}
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
    </>
  )
}
