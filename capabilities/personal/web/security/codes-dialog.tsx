import { useAction } from '@gantry/client/web'
import { codesContract } from '@gantry/identity/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personalContract } from '../../shared/index.ts'
import { Refusal } from './refusal.tsx'
import { SecondCode } from './second-code.tsx'

interface CodesDialogProps {
  /** Whether codes are to count as second step from now on. */
  readonly allowed: boolean
  readonly onClose: () => void
}

/** Lets codes by SMS and mail stand in for the authenticator app, after password and code; or no longer, after the password. */
export const CodesDialog = ({ allowed, onClose }: CodesDialogProps) => {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const title = t(allowed ? 'personal.twoStep.codes.allow' : 'personal.twoStep.codes.refuse')
  const change = useAction(codesContract.allowSecondCodes, {
    refresh: [personalContract.readSecurity, personalContract.listOperations],
    onDone: () => {
      toast({ text: t(allowed ? 'personal.twoStep.codes.allowed' : 'personal.twoStep.codes.refused') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: current === '' || (allowed && code === '') }}
      confirmLoading={change.isPending}
      onOk={() => change.mutate({ current, allowed, ...(allowed ? { code } : {}) })}
      onCancel={onClose}
    >
      <p className="pe-lead">{t('personal.twoStep.codes.why')}</p>
      <div className="fld">
        <label htmlFor="codes-password">{t('personal.security.current')}</label>
        <Input.Password
          id="codes-password"
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
        />
      </div>
      {allowed ? <SecondCode id="codes-code" value={code} onChange={setCode} /> : null}
      <Refusal error={change.error} />
    </Modal>
  )
}
