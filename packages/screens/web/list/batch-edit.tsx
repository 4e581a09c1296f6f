import type { Json } from '@gantry/base/shared'
import { call, errorText } from '@gantry/client/web'
import { batchRecords, type RecordRow } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../data/use-record.ts'
import { FieldSelect } from '../parts/field-select.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

interface BatchEditProps {
  readonly model: TableModel
  readonly rows: readonly RecordRow[]
  onClose(): void
}

/** Sets one field of all ticked rows. */
export const BatchEdit = ({ model, rows, onClose }: BatchEditProps) => {
  const { t } = useTranslation()
  const refresh = useRefresh(model.id)
  const fields = batchFields(model)
  const [field, setField] = useState<FieldModel | undefined>(
    fields.find(each => each.type.kind === 'choice') ?? fields[0],
  )
  const [value, setValue] = useState<Json>(null)
  const [busy, setBusy] = useState(false)
  if (!field) return null

  const apply = async () => {
    setBusy(true)
    try {
      const ids = rows.map(row => row.id)
      const { done, refused } = await call(batchRecords, {
        table: model.id,
        ids,
        action: 'update',
        changes: { [field.id]: value },
      })
      toast(
        refused.length === 0
          ? { text: t('list.batch.changed', { count: done.length }) }
          : {
              kind: 'failed',
              text: t('list.batch.changed.some', { count: done.length, left: refused.length }),
            },
      )
      await refresh()
      onClose()
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t('list.batch.edit.title', { count: rows.length })}
      okText={t('list.batch.edit.apply', { count: rows.length })}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: busy, disabled: field.def.required === true && value === null }}
      onOk={apply}
      onCancel={onClose}
    >
      <div className="rl-batch-edit">
        <div className="fld">
          <span className="fld-l">{t('list.batch.edit.field')}</span>
          <FieldSelect
            fields={fields}
            value={field.id}
            label={t('list.batch.edit.field')}
            onChange={chosen => {
              setField(chosen)
              setValue(null)
            }}
          />
        </div>
        <div className="fld">
          <label htmlFor="batch-value">{t('list.batch.edit.value')}</label>
          <field.view.Input
            key={field.id}
            id="batch-value"
            value={value}
            field={field.def}
            onChange={setValue}
          />
        </div>
      </div>
    </Modal>
  )
}

/** Fields one value can be given to for many records: what must be unique or holds rows cannot. */
export const batchFields = (model: TableModel): FieldModel[] =>
  model.fields.filter(field => model.writable(field.id) && !field.def.unique && field.type.kind !== 'rows')
