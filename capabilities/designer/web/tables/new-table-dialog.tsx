import { errorText, queryClient, useAction } from '@gantry/client/web'
import type { TableId } from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTable } from '../../shared/contract.ts'

interface NewTableDialogProps {
  readonly app: string
  onClose(): void
  onAdded(table: TableId): void
}

/** Asks what a new table is called; everything else is drawn. */
export const NewTableDialog = ({ app, onClose, onAdded }: NewTableDialogProps) => {
  const { t } = useTranslation()
  const [label, setLabel] = useState('')
  const add = useAction(addTable, {
    onDone: async ({ table }) => {
      // The application and its menus show the table from now on.
      await queryClient.invalidateQueries()
      onAdded(table)
    },
  })
  const name = label.trim()
  const send = () => {
    if (name !== '' && !add.isPending) add.mutate({ app, label: name, title: t('designer.table_new_title') })
  }
  return (
    <Modal
      open
      title={t('designer.table_new')}
      okText={t('designer.table_new_make')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: name === '', loading: add.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      {add.error ? <Banner kind="bad">{errorText(t, add.error)}</Banner> : null}
      <div className="fld">
        <label htmlFor="dn-label">{t('designer.table_name')}</label>
        <Input
          id="dn-label"
          value={label}
          maxLength={40}
          autoFocus
          onChange={event => setLabel(event.target.value)}
          onPressEnter={send}
        />
        <p className="hint">{t('designer.table_new_hint')}</p>
      </div>
    </Modal>
  )
}
