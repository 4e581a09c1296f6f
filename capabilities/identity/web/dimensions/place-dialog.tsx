import { call } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { createRecord, type Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failuresOf, missing, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'

interface PlaceDialogProps {
  readonly unit: Ref
  onClose(): void
}

/** Assigns people to a unit with a role, start and end date. People whose assignment failed stay selected. */
export const PlaceDialog = ({ unit, onClose }: PlaceDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [people, setPeople] = useState<readonly Ref[]>([])
  const [duty, setDuty] = useState('')
  const [term, setTerm] = useState<readonly [string | null, string | null]>([null, null])
  const [failures, setFailures] = useState(noFailures)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const empty = missing(t, { duty, person: people.length > 0 ? 'x' : '' }, ['duty', 'person'])
    setFailures(empty)
    if (Object.keys(empty).length > 0) return
    setBusy(true)
    const [begins, ends] = term
    let left = people
    try {
      for (const person of people) {
        await call(createRecord, {
          table: 'org_place',
          record: { person: person.id, unit: unit.id, duty: duty.trim(), begins, ends },
        })
        left = left.filter(({ id }) => id !== person.id)
      }
      toast({ text: t('dimensions.place.added', { count: people.length }) })
      onClose()
    } catch (error) {
      setPeople(left)
      setFailures(failuresOf(t, error))
    } finally {
      await client.invalidateQueries()
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('dimensions.place.title', { unit: unit.title })}
      okText={t('dimensions.place.add')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told failure={failures.form} />
        <div className="fld">
          <label htmlFor="place-person">{t('dimensions.place.people')}</label>
          <ReferenceSelect
            id="place-person"
            target="member"
            sign="face"
            many
            chosen={people}
            onChoose={setPeople}
          />
          {failures.person ? <div className="hint err">{failures.person}</div> : null}
        </div>
        <div className="fld">
          <label htmlFor="place-duty">{t('dimensions.place.duty')}</label>
          <Input
            id="place-duty"
            maxLength={60}
            status={failures.duty ? 'error' : ''}
            value={duty}
            onChange={event => setDuty(event.target.value)}
          />
          {failures.duty ? <div className="hint err">{failures.duty}</div> : null}
        </div>
        <div className="fld">
          <label htmlFor="place-term">{t('dimensions.place.term')}</label>
          <DatePicker.RangePicker
            id={{ start: 'place-term' }}
            allowEmpty={[true, true]}
            onChange={days =>
              setTerm([days?.[0]?.format('YYYY-MM-DD') ?? null, days?.[1]?.format('YYYY-MM-DD') ?? null])
            }
          />
          {failures.ends ? <div className="hint err">{failures.ends}</div> : null}
        </div>
      </div>
    </Modal>
  )
}
