import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { manageElements, mostHtml } from '@gantry/elements/shared'
import { PropertyInput } from '@gantry/elements/web'
import { localeNow } from '@gantry/fields/web'
import { listTables } from '@gantry/model/shared'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal, searchSign } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomSettings } from '../../shared/tiles/custom.ts'

/** What a new component begins with: it lists the newest records of the first table it may read. */
const example = (table: string) => `<ul id="list"></ul>
<script>
  gantry.ready.then(async () => {
    const { data } = await gantry.records({ table: '${table}', size: 5 })
    for (const row of data) {
      const item = document.createElement('li')
      item.textContent = row.$title ?? row.id
      list.append(item)
    }
  })
</script>`

/** The page of a component, and the tables it may read. */
const CustomTileSettings = ({ tile, issues, onChange }: TileSettingsProps<CustomSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { tables: _granted, ...bare } = settings
  const { data } = useCall(listTables, {})
  const [draft, setDraft] = useState<string | null>(null)
  const elements = (useCall(manageElements, {}).data?.data ?? []).filter(
    ({ id, state, release }) => id === settings.element?.id || (state === 'active' && release !== null),
  )
  const chosen = elements.find(({ id }) => id === settings.element?.id)
  const newest = chosen?.release ?? null
  return (
    <>
      <Setting
        label={t('portal.custom.tables')}
        hint={t('portal.custom.tables.hint')}
        issue={issueAt(issues, 'tables')}
      >
        {id => (
          <Select
            id={id}
            mode="multiple"
            maxCount={10}
            showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
            value={settings.tables ?? []}
            options={(data?.data ?? []).map(table => ({
              value: table.id,
              name: localise(table.label, lang),
              label: <span translate="no">{localise(table.label, lang)}</span>,
            }))}
            onChange={(tables: string[]) => onChange({ ...bare, ...(tables.length > 0 && { tables }) })}
          />
        )}
      </Setting>
      {elements.length > 0 ? (
        <Setting label={t('portal.custom.element')}>
          {id => (
            <Select
              id={id}
              allowClear
              placeholder={t('portal.custom.element.none')}
              value={settings.element?.id}
              options={elements.map(each => ({
                value: each.id,
                label: <span translate="no">{each.name}</span>,
              }))}
              onChange={(next: string | undefined) => {
                const { element: _before, values: _values, ...others } = settings
                const found = elements.find(each => each.id === next)
                onChange(
                  found?.release
                    ? { ...others, html: '', element: { id: found.id, version: found.release } }
                    : others,
                )
              }}
            />
          )}
        </Setting>
      ) : null}
      {settings.element ? (
        <p className="cap ink3">
          {t('portal.custom.element.version', { version: settings.element.version })}
          {newest !== null && newest > settings.element.version ? (
            <button
              type="button"
              className="btn t xs"
              onClick={() => onChange({ ...settings, element: { id: chosen?.id ?? '', version: newest } })}
            >
              {t('portal.custom.element.update', { version: newest })}
            </button>
          ) : null}
        </p>
      ) : null}
      {settings.element && chosen
        ? chosen.properties.map(each => (
            <PropertyInput
              key={each.name}
              property={each}
              value={settings.values?.[each.name]}
              onChange={value => {
                const { [each.name]: _old, ...values } = settings.values ?? {}
                onChange({
                  ...settings,
                  values: value === undefined ? values : { ...values, [each.name]: value },
                })
              }}
            />
          ))
        : null}
      {settings.element ? null : (
        <Setting label={t('portal.custom.page')} issue={issueAt(issues, 'html')}>
          {id => (
            <button
              id={id}
              type="button"
              className="btn"
              onClick={() =>
                setDraft(settings.html === '' ? example(settings.tables?.[0] ?? 'table') : settings.html)
              }
            >
              <Icon name="edit" size={14} />
              {t('portal.custom.edit')}
            </button>
          )}
        </Setting>
      )}
      {draft === null ? null : (
        <Modal
          open
          width={960}
          title={t('portal.custom.page')}
          okText={t('portal.done')}
          cancelText={t('portal.cancel')}
          onCancel={() => setDraft(null)}
          onOk={() => {
            onChange({ ...settings, html: draft })
            setDraft(null)
          }}
        >
          <p className="ink2">{t('portal.custom.hint')}</p>
          <Input.TextArea
            className="po-code"
            aria-label={t('portal.custom.page')}
            rows={20}
            maxLength={mostHtml}
            spellCheck={false}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        </Modal>
      )}
    </>
  )
}

export default CustomTileSettings
