import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { searchSpace } from '@gantry/model/shared'
import { Icon, Modal, Skeleton } from '@gantry/ui/web'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface RecordPickerProps {
  onClose(): void
  onChosen(record: { readonly table: string; readonly id: string; readonly title: string }): void
}

/** Finds a record to send, among those the sender may read. */
export const RecordPicker = ({ onClose, onChosen }: RecordPickerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const { data, isFetching } = useCall(searchSpace, { text: words }, { enabled: words !== '', keep: true })
  const groups = words === '' ? [] : (data?.data ?? [])
  return (
    <Modal open width={560} title={t('chat.record')} footer={null} onCancel={onClose}>
      <label className="in">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('chat.record.search')}
          aria-label={t('chat.record.search')}
          onChange={event => setText(event.target.value)}
        />
      </label>
      <div className="qc-records">
        {groups.map(group => (
          <section key={group.table}>
            <h3 translate="no">{localise(group.label, lang)}</h3>
            <ul>
              {group.records.map(({ id, title, code }) => (
                <li key={id}>
                  <button
                    type="button"
                    translate="no"
                    onClick={() => onChosen({ table: group.table, id, title })}
                  >
                    <span className="cut">{title}</span>
                    {code ? <span className="ink3 cap mono">{code}</span> : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {words !== '' && groups.length === 0 ? (
          isFetching ? (
            <Skeleton kind="text" rows={3} />
          ) : (
            <p className="ink3">{t('chat.record.none')}</p>
          )
        ) : null}
      </div>
    </Modal>
  )
}
