import { type Json, joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { FieldId } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { OpenConflict } from './use-record-form.ts'
import { isBlank } from './values.ts'

interface ConflictDialogProps {
  readonly model: TableModel
  readonly conflict: OpenConflict
  onSettle(choices: Readonly<Record<FieldId, 'mine' | 'theirs'>>): void
  onCancel(): void
}

/** Shows both values of each field that two users changed, with one choice per field. */
export const ConflictDialog = ({ model, conflict, onSettle, onCancel }: ConflictDialogProps) => {
  const { t } = useTranslation()
  const { conflicts, taken } = conflict.merge
  const [choices, setChoices] = useState<Readonly<Record<FieldId, 'mine' | 'theirs'>>>({})
  const left = conflicts.filter(({ field }) => choices[field] === undefined).length
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])))
  const who = conflict.theirs.updatedBy?.title ?? t('record.nobody')
  return (
    <Modal
      open
      width={720}
      title={t('conflict.title', { who })}
      okText={t('conflict.save')}
      cancelText={t('conflict.back')}
      okButtonProps={{ disabled: left > 0 }}
      onOk={() => onSettle(choices)}
      onCancel={onCancel}
    >
      <p className="ink2">{t('conflict.text', { count: conflicts.length })}</p>
      <div className="rf-conf-all">
        <button type="button" className="btn s" onClick={() => chooseAll('mine')}>
          {t('conflict.mine.all')}
        </button>
        <button type="button" className="btn s" onClick={() => chooseAll('theirs')}>
          {t('conflict.theirs.all', { who })}
        </button>
      </div>
      <ul className="rf-conf">
        {conflicts.map(({ field: id, before, mine, theirs }) => {
          const field = model.field(id)
          return field ? (
            <li key={id}>
              <p>
                <b translate="no">{field.label}</b>
                <span className="ink3">
                  {t('conflict.before')} <Shown field={field} value={before} />
                </span>
              </p>
              <Radio.Group
                value={choices[id] ?? null}
                onChange={event => setChoices({ ...choices, [id]: event.target.value })}
              >
                <Radio value="mine">
                  <small>{t('conflict.mine')}</small>
                  <Shown field={field} value={mine} />
                </Radio>
                <Radio value="theirs">
                  <small translate="no">{who}</small>
                  <Shown field={field} value={theirs} />
                </Radio>
              </Radio.Group>
            </li>
          ) : null
        })}
      </ul>
      {taken.length > 0 ? (
        <p className="cap ink3">
          {t('conflict.taken', {
            fields: joined(
              taken.map(id => model.field(id)?.label ?? id),
              currentLang(),
            ),
          })}
        </p>
      ) : null}
    </Modal>
  )
}

const Shown = ({ field, value }: { field: FieldModel; value: Json }) => {
  const { t } = useTranslation()
  if (isBlank(value)) return <span className="ink3">{t('record.blank')}</span>
  if (field.type.rows && Array.isArray(value)) return <span>{t('sheet.count', { count: value.length })}</span>
  return <field.view.Cell value={value} field={field.def} />
}
