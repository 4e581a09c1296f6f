import { localise } from '@gantry/base/shared'
import { inSpace, useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { searchSpace } from '@gantry/model/shared'
import { useRested } from '@gantry/screens/web'
import { Modal, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface FindDialogProps {
  /** `scan`: a scanner types the code and ends with Enter, or a person types it. */
  readonly how: 'search' | 'scan'
  onClose(): void
}

/** Finds a record by words, or by the code a scanner read. */
export const FindDialog = ({ how, onClose }: FindDialogProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const [text, setText] = useState('')
  const asked = useRested(text.trim(), 250)
  const { data, isFetching } = useCall(searchSpace, { text: asked }, { enabled: asked !== '' })
  const hits = asked === '' ? [] : (data?.data ?? [])
  return (
    <Modal open footer={null} title={t(`portal.link.${how}`)} onCancel={onClose}>
      <Input
        autoFocus
        value={text}
        maxLength={100}
        aria-label={t(`portal.find.${how}`)}
        placeholder={t(`portal.find.${how}`)}
        onChange={({ target }) => setText(target.value)}
      />
      {isFetching && !data ? <Skeleton kind="text" rows={3} /> : null}
      {asked !== '' && data && hits.length === 0 ? <p className="ink3">{t('portal.find.none')}</p> : null}
      <ul className="po-rows po-found">
        {hits.flatMap(group =>
          group.records.map(record => (
            <li key={record.id}>
              <a href={inSpace(`/${group.table}/detail/${record.id}`)} onClick={onClose}>
                <b className="cut" translate="no">
                  {record.title}
                </b>
                <span className="cut ink3" translate="no">
                  {record.code ?? ''}
                </span>
                <span className="cut ink3" translate="no">
                  {localise(group.label, lang)}
                </span>
              </a>
            </li>
          )),
        )}
      </ul>
    </Modal>
  )
}
