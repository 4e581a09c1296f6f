import { useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { listAccess, type Operation, operationsOf, type Ref } from '@gantry/model/shared'
import { Avatar, Modal, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { AccessReasons } from './access-reasons.tsx'
import type { RightsDialogProps } from './rights-dialog.ts'

const asked: readonly Operation[] = operationsOf.owner

/** Who sees a record, and why somebody does or does not. */
const AccessDialog = ({ model, answer, onClose }: RightsDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { data: record } = answer
  const [person, setPerson] = useState<Ref | null>(null)
  const [operation, setOperation] = useState<Operation>('read')
  const [field, setField] = useState<string | null>(null)
  const people = useCall(listAccess, { table: model.id, id: record.id })
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
      <section className="ri-shares">
        <h3>
          {t('rights.access.people')}{' '}
          {people.data ? (
            <span className="ink3">
              {people.data.data.length}
              {people.data.next ? '+' : ''}
            </span>
          ) : null}
        </h3>
        {people.error ? <Unreadable error={people.error} onRetry={people.refetch} /> : null}
        {people.data || people.error ? null : <Skeleton kind="text" rows={4} />}
        <ul className="ri-people">
          {people.data?.data.map(each => (
            <li key={each.person.id}>
              <button
                type="button"
                aria-pressed={each.person.id === person?.id}
                onClick={() => setPerson(each.person)}
              >
                <Avatar name={each.person.title} seed={each.person.id} />
                <span className="cut ri-name" translate="no">
                  {each.person.title}
                </span>
                {each.owner ? <span className="tag info">{t('rights.access.owner')}</span> : null}
                {each.shared ? <span className="tag">{t('rights.access.shared')}</span> : null}
                <span className="grow" />
                <span className="ink3 cap">
                  {each.operations.map(one => t(`rights.operation.${one}`)).join(t('rights.comma'))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  )
}

export default AccessDialog
