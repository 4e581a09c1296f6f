import { appsContract } from '@gantry/apps/shared'
import { errorText, useAction, useCall } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { findDependencies, listReleases, makeRelease } from '../../shared/contract.ts'
import type { Environment } from '../../shared/types.ts'
import { releaseHref } from '../address.ts'

interface MakeDialogProps {
  readonly environments: readonly Environment[]
  readonly onClose: () => void
}

/** Chooses applications and where they go; what their designs refer to besides is proposed. */
export const MakeDialog = ({ environments, onClose }: MakeDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const ids = { name: useId(), target: useId(), apps: useId(), note: useId() }
  const [environment, setEnvironment] = useState(environments[0]?.id ?? '')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [apps, setApps] = useState<readonly string[]>([])
  const listed = useCall(appsContract.listApps, {})
  const dependencies = useAction(findDependencies)
  const look = useEffectEvent((chosen: readonly string[]) => {
    if (chosen.length > 0) dependencies.mutate({ apps: [...chosen] })
    else dependencies.reset()
  })
  useEffect(() => look(apps), [apps])
  const make = useAction(makeRelease, {
    refresh: [listReleases],
    onDone: ({ id }) => navigate(releaseHref(id)),
    timeout: 120_000,
  })
  const needed = apps.length > 0 ? (dependencies.data?.data ?? []) : []
  return (
    <Modal
      open
      width={600}
      title={t('releases.make')}
      okText={t('releases.package')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        disabled: name.trim() === '' || apps.length === 0 || environment === '',
        loading: make.isPending,
      }}
      onOk={() => make.mutate({ environment, name: name.trim(), note, apps: [...apps] })}
      onCancel={onClose}
    >
      <div className="fld">
        <label htmlFor={ids.name}>{t('releases.name')}</label>
        <Input
          id={ids.name}
          maxLength={60}
          autoComplete="off"
          placeholder={t('releases.name_hint')}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </div>
      <div className="fld">
        <label htmlFor={ids.target}>{t('releases.target')}</label>
        <Select
          id={ids.target}
          style={{ width: '100%' }}
          value={environment}
          options={environments.map(({ id, target, stage }) => ({
            value: id,
            label: `${target.name} · ${t(`releases.stage.${stage}`)}`,
          }))}
          onChange={setEnvironment}
        />
      </div>
      <div className="fld">
        <label htmlFor={ids.apps}>{t('releases.apps')}</label>
        <Select
          id={ids.apps}
          mode="multiple"
          style={{ width: '100%' }}
          loading={listed.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...apps]}
          options={(listed.data?.data ?? []).map(app => ({ value: app.id, label: app.name }))}
          onChange={setApps}
        />
        {needed.map(({ id, name: other, by }) => (
          <div key={id} className="hint rel-needed">
            <span translate="no">{t('releases.needs', { name: other, by: by.join(' · ') })}</span>
            <Button size="small" onClick={() => setApps([...apps, id])}>
              {t('releases.add_app')}
            </Button>
          </div>
        ))}
      </div>
      <div className="fld">
        <label htmlFor={ids.note}>{t('releases.note')}</label>
        <Input.TextArea
          id={ids.note}
          rows={2}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </div>
      {make.error ? (
        <p className="hint err" role="alert">
          {errorText(t, make.error)}
        </p>
      ) : null}
    </Modal>
  )
}
