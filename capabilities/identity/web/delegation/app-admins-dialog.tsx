import { call, errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { getRecord, listRecords, type RecordRow, type Ref, updateRecord } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Told } from '../access/told.tsx'
import { peopleIn } from './administered-app.ts'

interface AppAdminsDialogProps {
  /** Absent: the application is chosen first. */
  readonly app?: RecordRow
  readonly onClose: () => void
}

/** The people who administer one application. */
export const AppAdminsDialog = ({ app, onClose }: AppAdminsDialogProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<RecordRow | null>(app ?? null)
  const [people, setPeople] = useState<readonly Ref[]>(app ? peopleIn(app) : [])
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAction(updateRecord, {
    refresh: [listRecords],
    onDone: () => {
      toast({ text: t('delegation.app.saved', { app: String(chosen?.name) }) })
      onClose()
    },
  })
  /** Who administers it already stays, unless taken out here. */
  const choose = async (id: string | undefined) => {
    if (id === undefined) return setChosen(null)
    try {
      const { data } = await call(getRecord, { table: 'application', id })
      setChosen(data)
      setPeople(peopleIn(data))
      setFailure(null)
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }
  const submit = () => {
    if (!chosen || people.length === 0) return setMissing(true)
    save.mutate({
      table: 'application',
      id: chosen.id,
      record: { version: chosen.version, administrators: people.map(({ id }) => id) },
    })
  }
  return (
    <Modal
      open
      title={t('delegation.app.add')}
      okText={t('delegation.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told
          failure={
            failure ??
            (missing ? t('delegation.app.missing') : save.error ? errorText(t, save.error) : undefined)
          }
        />
        <div className="fld">
          <label htmlFor="delegation-app">{t('delegation.app')}</label>
          <ReferenceSelect
            id="delegation-app"
            target="application"
            sign="apps"
            many={false}
            disabled={app !== undefined}
            chosen={chosen ? [{ id: chosen.id, title: String(chosen.name) }] : []}
            onChoose={([picked]) => void choose(picked?.id)}
          />
        </div>
        <div className="fld">
          <label htmlFor="delegation-app-people">{t('delegation.app.people')}</label>
          <ReferenceSelect
            id="delegation-app-people"
            target="member"
            sign="face"
            many
            chosen={[...people]}
            onChoose={setPeople}
          />
        </div>
        <p className="ink3 cap">{t('delegation.app.hint')}</p>
      </div>
    </Modal>
  )
}
