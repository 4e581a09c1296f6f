import { callKey, errorText, useAction } from '@gantry/client/web'
import { secondStepContract } from '@gantry/identity/shared'
import { RecoveryCodes, TwoStepSetUp } from '@gantry/identity/web'
import { Modal, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Input, Popconfirm } from 'antd'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccountSecurity, personalContract } from '../../shared/index.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { SecondCode } from './second-code.tsx'
import { Way } from './way.tsx'

type Dialog = 'setUp' | 'end' | 'recovery' | 'codes'

const refresh = [personalContract.readSecurity, personalContract.listOperations]

interface TwoStepProps {
  readonly twoStep: AccountSecurity['twoStep']
  /** A phone or an address is bound, to which a code can be sent. */
  readonly reachable: boolean
}

/** Two-step verification: whether it is on, recovery codes, trusted devices, and turning it on and off. */
export const TwoStep = ({ twoStep, reachable }: TwoStepProps) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const forget = useAction(secondStepContract.forgetTrustedDevices, {
    refresh,
    onDone: () => toast({ text: t('personal.twoStep.forgotten') }),
  })
  return (
    <>
      <Way
        icon="shield"
        label={t('personal.twoStep')}
        value={t(twoStep.on ? 'personal.twoStep.on' : 'personal.twoStep.off')}
        note={
          twoStep.on ? t('personal.twoStep.left', { count: twoStep.recoveryLeft }) : t('personal.twoStep.why')
        }
        action={
          twoStep.on ? (
            <button type="button" className="btn" onClick={() => setDialog('end')}>
              {t('personal.twoStep.end')}
            </button>
          ) : (
            <button type="button" className="btn p" onClick={() => setDialog('setUp')}>
              {t('personal.twoStep.start')}
            </button>
          )
        }
      />
      {twoStep.on ? (
        <div className="row pe-more">
          <button type="button" className="link" onClick={() => setDialog('recovery')}>
            {t('personal.twoStep.renew')}
          </button>
          {reachable || twoStep.byCode ? (
            <button type="button" className="link" onClick={() => setDialog('codes')}>
              {t(twoStep.byCode ? 'personal.twoStep.codes.refuse' : 'personal.twoStep.codes.allow')}
            </button>
          ) : null}
          {twoStep.trusted > 0 ? (
            <Popconfirm
              title={t('personal.twoStep.forget.sure')}
              okText={t('personal.twoStep.forget.do')}
              cancelText={t('ui.cancel')}
              onConfirm={() => forget.mutate({})}
            >
              <button type="button" className="link">
                {t('personal.twoStep.forget', { count: twoStep.trusted })}
              </button>
            </Popconfirm>
          ) : null}
        </div>
      ) : null}
      {dialog === 'setUp' ? <SetUpDialog onClose={close} /> : null}
      {dialog === 'end' ? <EndDialog onClose={close} /> : null}
      {dialog === 'codes' ? <CodesDialog allowed={!twoStep.byCode} onClose={close} /> : null}
      {dialog === 'recovery' ? <RecoveryDialog onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  readonly onClose: () => void
}

const SetUpDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation()
  const done = useRefreshed(onClose)
  return (
    <Modal open title={t('personal.twoStep.start')} footer={null} mask={{ closable: false }} onCancel={done}>
      <Suspense fallback={<Skeleton kind="form" rows={3} />}>
        <TwoStepSetUp onDone={done} />
      </Suspense>
    </Modal>
  )
}

const EndDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const end = useAction(secondStepContract.endSecondStep, {
    refresh,
    onDone: () => {
      toast({ text: t('personal.twoStep.ended') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('personal.twoStep.end')}
      okText={t('personal.twoStep.end')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: password === '' || code === '' }}
      confirmLoading={end.isPending}
      onOk={() => end.mutate({ password, code })}
      onCancel={onClose}
    >
      <div className="fld">
        <label htmlFor="two-step-password">{t('personal.security.current')}</label>
        <Input.Password
          id="two-step-password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </div>
      <SecondCode id="two-step-code" value={code} onChange={setCode} />
      {end.error ? (
        <p className="pe-told" role="alert">
          {errorText(t, end.error)}
        </p>
      ) : null}
    </Modal>
  )
}

const RecoveryDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const renew = useAction(secondStepContract.newRecoveryCodes, { refresh })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && code !== '') renew.mutate({ password, code })
  }
  return (
    <Modal open title={t('personal.twoStep.renew')} footer={null} onCancel={onClose}>
      {renew.data ? (
        <Suspense fallback={<Skeleton kind="form" rows={3} />}>
          <RecoveryCodes codes={renew.data.codes} onDone={onClose} />
        </Suspense>
      ) : (
        <form noValidate onSubmit={submit}>
          <p className="pe-lead">{t('personal.twoStep.renew.lead')}</p>
          <div className="fld">
            <label htmlFor="recovery-password">{t('personal.security.current')}</label>
            <Input.Password
              id="recovery-password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </div>
          <SecondCode id="recovery-code" value={code} onChange={setCode} />
          {renew.error ? (
            <p className="pe-told" role="alert">
              {errorText(t, renew.error)}
            </p>
          ) : null}
          <button
            type="submit"
            className="btn p pe-submit"
            disabled={password === '' || code === ''}
            aria-busy={renew.isPending}
          >
            {t('personal.twoStep.renew')}
          </button>
        </form>
      )}
    </Modal>
  )
}

/** Closes a dialog after which the security of the account may be another. */
const useRefreshed = (onClose: () => void): (() => void) => {
  const client = useQueryClient()
  return () => {
    for (const contract of refresh) void client.invalidateQueries({ queryKey: callKey(contract) })
    onClose()
  }
}
