import type { Json } from '@gantry/base/shared'
import { call, errorText } from '@gantry/client/web'
import { withOffered } from '@gantry/fields/shared'
import { OfferContext } from '@gantry/fields/web'
import { batchRecords, type RecordRow } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overtakenAmong, versionsOf } from '../data/overtaken.ts'
import { useRefresh } from '../data/use-record.ts'
import { titleOf } from '../detail/title-of.ts'
import { FieldSelect } from '../parts/field-select.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { batchFields } from './batch-fields.ts'
import { useBatchOffers } from './use-batch-offers.ts'

interface BatchEditProps {
  readonly model: TableModel
  readonly rows: readonly RecordRow[]
  /** The field selected at first; absent: the first field offered. */
  readonly field?: string | undefined
  onClose(): void
}

/** Sets one field of all selected rows. Rows changed since they were fetched are listed, and overwritten only after
 * confirmation. */
export const BatchEdit = ({ model, rows, field: first, onClose }: BatchEditProps) => {
  const { t } = useTranslation()
  const refresh = useRefresh(model.id)
  const fields = batchFields(model)
  const [field, setField] = useState<FieldModel | undefined>(
    fields.find(({ id }) => id === first) ?? fields.find(each => each.type.kind === 'choice') ?? fields[0],
  )
  const [value, setValue] = useState<Json>(null)
  const [busy, setBusy] = useState(false)
  /** Rows another user changed since they were selected. */
  const [overtaken, setOvertaken] = useState<readonly RecordRow[] | null>(null)
  const offers = useBatchOffers(model, field, rows)
  const narrowed = useMemo(() => field && withOffered(field.def, offers.options), [field, offers.options])
  if (!field || !narrowed) return null

  const apply = async (which: readonly RecordRow[], versions?: Record<string, number>) => {
    setBusy(true)
    try {
      const { done, refused } = await call(batchRecords, {
        table: model.id,
        ids: which.map(row => row.id),
        action: 'update',
        changes: { [field.id]: value },
        ...(versions && { versions }),
      })
      const moved = overtakenAmong(which, refused)
      const left = refused.filter(({ code }) => code !== 'record.conflict')
      if (done.length > 0 || moved.length === 0)
        toast(
          left.length === 0
            ? { text: t('list.batch.changed', { count: done.length }) }
            : {
                kind: 'failed',
                text: t('list.batch.changed.some', { count: done.length, left: left.length }),
              },
        )
      await refresh()
      if (moved.length === 0) return onClose()
      setOvertaken(moved)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
    setBusy(false)
  }

  if (overtaken)
    return (
      <Modal
        open
        title={t('list.batch.overtaken.title', { count: overtaken.length })}
        okText={t('list.batch.overtaken.anyway')}
        cancelText={t('list.batch.overtaken.leave')}
        okButtonProps={{ loading: busy, danger: true }}
        onOk={() => apply(overtaken)}
        onCancel={onClose}
      >
        <p className="ink2">{t('list.batch.overtaken.why', { field: field.label })}</p>
        <ul className="rl-overtaken" translate="no">
          {overtaken.map(row => (
            <li key={row.id}>{titleOf(model, row)}</li>
          ))}
        </ul>
      </Modal>
    )
  return (
    <Modal
      open
      title={t('list.batch.edit.title', { count: rows.length })}
      okText={t('list.batch.edit.apply', { count: rows.length })}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: busy, disabled: field.def.required === true && value === null }}
      onOk={() => apply(rows, versionsOf(rows))}
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
          <label htmlFor="batch-value" id="batch-value-l">
            {t('list.batch.edit.value')}
          </label>
          <OfferContext value={offers.filter}>
            <field.view.Input
              key={field.id}
              id="batch-value"
              value={value}
              field={narrowed}
              onChange={setValue}
            />
          </OfferContext>
        </div>
      </div>
    </Modal>
  )
}
