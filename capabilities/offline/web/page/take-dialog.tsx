import { localise, type Text } from '@gantry/base/shared'
import { ApiError, currentLang, errorText, sayBytes, sayMoment } from '@gantry/client/web'
import { Banner, Modal, toast } from '@gantry/ui/web'
import { Radio } from 'antd'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptDays, mostTaken } from '../../shared/contract.ts'
import { startDevice } from '../start.ts'
import type { Box } from '../store/box.ts'
import { letGo, takeForm } from '../take/take-form.ts'
import type { TakenForm, TakenQuery } from '../take/taken-form.ts'
import { deviceHref } from './device-href.ts'
import { useDevice, useDeviceNews, useOnline } from './use-device.ts'

interface TakeDialogProps {
  readonly table: string
  readonly label: Text
  /** What the list shows; null: only the form is offered. */
  readonly query: TakenQuery | null
  onClose(): void
}

const readTaken = async (box: Box, table: string) => ({
  form: await box.read<TakenForm>('form', table),
  size: await box.sizeOf(['form', 'records'], table),
})

/** Why this browser can hold nothing; null: it can. */
const missing = (): 'insecure' | 'unable' | null => {
  if (!window.isSecureContext) return 'insecure'
  return 'serviceWorker' in navigator && 'locks' in navigator && 'indexedDB' in window ? null : 'unable'
}

/** Takes a form along, with or without the records of its list; says what is held of it, and lets it go. */
const TakeDialog = ({ table, label, query, onClose }: TakeDialogProps) => {
  const { t } = useTranslation()
  const online = useOnline()
  const id = useId()
  const [unable] = useState(missing)
  const [what, setWhat] = useState<'records' | 'form'>(query ? 'records' : 'form')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const name = localise(label, currentLang())
  const take = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await takeForm(table, what === 'records' ? query : null)
      startDevice()
      toast({ text: t('offline.take.done', { table: name }) })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={t('offline.take.title', { table: name })}
      okText={t('offline.take')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: busy, disabled: unable !== null || !online }}
      onOk={take}
      onCancel={onClose}
    >
      {unable ? <Banner kind="bad">{t(`offline.take.${unable}`)}</Banner> : null}
      {failure ? <Banner kind="bad">{sayFailure(t, failure)}</Banner> : null}
      <p className="ink2">{t('offline.take.what', { days: keptDays })}</p>
      {query ? (
        <>
          <p id={id}>{t('offline.take.which')}</p>
          <Radio.Group
            aria-labelledby={id}
            value={what}
            onChange={event => setWhat(event.target.value)}
            options={[
              { value: 'records', label: t('offline.take.records', { most: mostTaken }) },
              { value: 'form', label: t('offline.take.form') },
            ]}
          />
        </>
      ) : null}
      {unable ? null : <Held table={table} />}
    </Modal>
  )
}

export default TakeDialog

const sayFailure = (t: TFunction, failure: unknown): string => {
  const code = failure instanceof ApiError ? failure.code : null
  if (code === 'permission.denied' || code === 'feature.off') return t('offline.take.no_export')
  if (code === 'confirmation.waiting') return t('offline.take.waiting')
  return errorText(t, failure)
}

/** What is held of the form already. */
const Held = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  useDeviceNews()
  const { data } = useDevice(`taken ${table}`, box => readTaken(box, table))
  const form = data?.held.form
  if (!data || !form) return null
  return (
    <p className="ink3 cap">
      {t('offline.take.held', {
        time: sayMoment(form.at),
        records: form.count,
        size: sayBytes(data.held.size),
      })}{' '}
      <a href={deviceHref()}>{t('offline.take.look')}</a>{' '}
      <button type="button" className="btn t xs" onClick={() => void letGo(data.box, table)}>
        {t('offline.let_go')}
      </button>
    </p>
  )
}
