import { errorText, useAction, useCall } from '@gantry/client/web'
import { listRecords } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCandidates, listCategories, registerAsset } from '../shared/contract.ts'

interface RegisterDialogProps {
  /** The table that is proposed. */
  readonly table?: string | undefined
  onClose(): void
}

/** Choosing what becomes an asset. */
export const RegisterDialog = ({ table, onClose }: RegisterDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const candidates = useCall(listCandidates, {})
  const categories = useCall(listCategories, {})
  const [chosen, setChosen] = useState(table === undefined ? null : `table ${table}`)
  const [category, setCategory] = useState<string | null>(null)
  const register = useAction(registerAsset, {
    refresh: [listRecords, listCandidates],
    onDone: () => {
      void client.invalidateQueries()
      onClose()
    },
  })
  const all = candidates.data?.data ?? []
  const found = all.find(({ kind, object }) => `${kind} ${object}` === chosen)
  return (
    <Modal
      open
      title={t('asset.register')}
      okText={t('asset.register')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !found }}
      confirmLoading={register.isPending}
      onOk={() =>
        found && register.mutate({ kind: found.kind, object: found.object, ...(category && { category }) })
      }
      onCancel={onClose}
    >
      <div className="as-form">
        <label htmlFor={id}>{t('asset.what')}</label>
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          loading={candidates.isPending}
          value={found ? chosen : null}
          options={all.map(({ kind, object, name }) => ({
            value: `${kind} ${object}`,
            label: `${t(`asset.kind.${kind}`)} · ${name}`,
          }))}
          onChange={setChosen}
        />
        {candidates.data && chosen !== null && !found ? <p className="hint">{t('asset.known')}</p> : null}
        <label htmlFor={`${id}c`}>{t('asset.category')}</label>
        <Select
          id={`${id}c`}
          allowClear
          value={category}
          options={(categories.data?.data ?? []).map(each => ({ value: each.id, label: each.name }))}
          onChange={next => setCategory(next ?? null)}
        />
        <p className="hint">{t('asset.register.lead')}</p>
        {register.error ? <p className="hint err">{errorText(t, register.error)}</p> : null}
      </div>
    </Modal>
  )
}
