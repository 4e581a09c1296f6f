import { call, errorText } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatLimits, createGroup } from '../shared/contract.ts'

interface NewPairProps {
  onClose(): void
  onChosen(person: string): void
}

/** Asks for a colleague to write to. */
export const NewPair = ({ onClose, onChosen }: NewPairProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<readonly Ref[]>([])
  const [person] = chosen
  return (
    <Modal
      open
      width={440}
      title={t('chat.new.pair')}
      okText={t('chat.create')}
      cancelText={t('chat.cancel')}
      okButtonProps={{ disabled: !person }}
      onCancel={onClose}
      onOk={() => {
        if (person) onChosen(person.id)
        onClose()
      }}
    >
      <label htmlFor={id} className="qc-label">
        {t('chat.colleague')}
      </label>
      <ReferenceSelect
        id={id}
        target="member"
        sign="face"
        many={false}
        once
        chosen={chosen}
        onChoose={setChosen}
      />
    </Modal>
  )
}

interface NewGroupProps {
  onClose(): void
  onMade(room: string): void
}

/** Asks for the name of a group and its people. */
export const NewGroup = ({ onClose, onMade }: NewGroupProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [title, setTitle] = useState('')
  const [people, setPeople] = useState<readonly Ref[]>([])
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const { id: room } = await call(createGroup, {
        title: title.trim(),
        people: people.map(person => person.id),
      })
      onClose()
      onMade(room)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t('chat.new.group')}
      okText={t('chat.create')}
      cancelText={t('chat.cancel')}
      okButtonProps={{ disabled: title.trim() === '' || people.length === 0, loading: busy }}
      onCancel={onClose}
      onOk={() => void make()}
    >
      <label htmlFor={`${id}t`} className="qc-label">
        {t('chat.title')}
      </label>
      <Input
        id={`${id}t`}
        value={title}
        maxLength={chatLimits.title}
        onChange={event => setTitle(event.target.value)}
      />
      <label htmlFor={`${id}p`} className="qc-label">
        {t('chat.colleagues')}
      </label>
      <ReferenceSelect id={`${id}p`} target="member" sign="face" many chosen={people} onChoose={setPeople} />
    </Modal>
  )
}
