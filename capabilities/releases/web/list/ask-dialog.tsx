import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askEnvironment, listEnvironments } from '../../shared/contract.ts'
import { type Stage, stages } from '../../shared/types.ts'

/** Asks another space to receive releases; its administrators find the question on this page. */
export const AskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [target, setTarget] = useState('')
  const [stage, setStage] = useState<Stage>('production')
  const [targetId, stageId] = [useId(), useId()]
  const ask = useAction(askEnvironment, {
    refresh: [listEnvironments],
    onDone: () => {
      toast({ text: t('releases.environment.said_asked') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('releases.environment.ask')}
      okText={t('releases.environment.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !/^[a-zA-Z0-9]{1,32}$/.test(target.trim()), loading: ask.isPending }}
      onOk={() => ask.mutate({ target: target.trim(), stage })}
      onCancel={onClose}
    >
      <p className="ink2">{t('releases.environment.ask_means')}</p>
      <div className="fld">
        <label htmlFor={targetId}>{t('releases.environment.space')}</label>
        <Input
          id={targetId}
          className="mono"
          autoComplete="off"
          maxLength={32}
          value={target}
          status={ask.error ? 'error' : ''}
          onChange={event => setTarget(event.target.value)}
        />
        {ask.error ? (
          <div className="hint err" role="alert">
            {errorText(t, ask.error)}
          </div>
        ) : (
          <div className="hint">{t('releases.environment.space_hint')}</div>
        )}
      </div>
      <div className="fld">
        <label htmlFor={stageId}>{t('releases.stage')}</label>
        <Select
          id={stageId}
          style={{ width: '100%' }}
          value={stage}
          options={stages.map(value => ({ value, label: t(`releases.stage.${value}`) }))}
          onChange={setStage}
        />
      </div>
    </Modal>
  )
}
