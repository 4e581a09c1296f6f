import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listTables } from '@gantry/model/shared'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal, searchSign } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomSettings, mostHtml } from '../../shared/tiles/custom.ts'

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
  const { data } = useCall(listTables, {})
  const [draft, setDraft] = useState<string | null>(null)
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
            onChange={(tables: string[]) =>
              onChange({ html: settings.html, ...(tables.length > 0 && { tables }) })
            }
          />
        )}
      </Setting>
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
