import { ReferenceSelect } from '@gantry/fields/web'
import { type Operation, operationsOf, type Ref } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import { AccessReasons } from './access-reasons.tsx'
import { PeopleWithAccess } from './people-with-access.tsx'
import type { RightsDialogProps } from './rights-dialog.ts'

const asked: readonly Operation[] = operationsOf.owner

/** Who can see a record, and why a person can or cannot. */
const AccessDialog = ({ model, answer, onClose }: RightsDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { data: record } = answer
  const [person, setPerson] = useState<Ref | null>(null)
  const [operation, setOperation] = useState<Operation>('read')
  const [field, setField] = useState<string | null>(null)
  return (
    <Modal
      open
      width={760}
      title={t('rights.access.title', { title: titleOf(model, record) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="ri-ask">
        <div className="fld">
          <label htmlFor={`${id}-person`}>{t('rights.access.person')}</label>
          <ReferenceSelect
            id={`${id}-person`}
            target="member"
            sign="face"
            many={false}
            chosen={person ? [person] : []}
            onChoose={([chosen]) => setPerson(chosen ?? null)}
          />
        </div>
        <div className="fld">
          <label htmlFor={`${id}-operation`}>{t('rights.access.operation')}</label>
          <Select<Operation>
            id={`${id}-operation`}
            value={operation}
            options={asked.map(each => ({ value: each, label: t(`rights.operation.${each}`) }))}
            onChange={setOperation}
          />
        </div>
        <div className="fld">
          <label htmlFor={`${id}-field`}>{t('rights.access.field')}</label>
          <Select<string>
            id={`${id}-field`}
            value={field}
            allowClear
            placeholder={t('rights.access.whole')}
            options={model.fields.map(each => ({ value: each.id, label: each.label }))}
            onChange={chosen => setField(chosen ?? null)}
          />
        </div>
      </div>
      {person ? (
        <AccessReasons model={model} id={record.id} person={person} operation={operation} field={field} />
      ) : null}
      <PeopleWithAccess table={model.id} id={record.id} person={person} onChoose={setPerson} />
    </Modal>
  )
}

export default AccessDialog
