import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { Icon, Modal, RowMenu, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listPublicForms,
  type PublicFormHead,
  removePublicForm,
  switchPublicForm,
} from '../../shared/contract.ts'

interface FormCardProps {
  readonly form: PublicFormHead
  /** Whether the space allows public forms. */
  readonly allowed: boolean
  onEdit(): void
  onLink(): void
}

const tones = {
  open: 'tag ok',
  early: 'tag',
  off: 'tag',
  ended: 'tag',
  full: 'tag',
  withdrawn: 'tag bad',
} as const

/** A public form in the list: whether it is open, how many answers came, and what can be done with it. */
export const FormCard = ({ form, allowed, onEdit, onLink }: FormCardProps) => {
  const { t } = useTranslation()
  const { id, settings, state, answers, maker } = form
  const [asking, setAsking] = useState(false)
  const failed = (error: unknown) => toast({ text: errorText(t, error), kind: 'failed' })
  const turn = useAction(switchPublicForm, { refresh: [listPublicForms] })
  const remove = useAction(removePublicForm, {
    refresh: [listPublicForms],
    onDone: () => toast({ text: t('publicForms.removed') }),
  })
  const isOff = state === 'off'
  return (
    <li className="pf-card">
      <div className="pf-what">
        <b translate="no">{settings.name}</b>
        <span className="ink2 cut" translate="no">
          {localise(settings.title, currentLang())}
        </span>
        <span className="pf-facts">
          <span className={tones[state]}>{t(`publicForms.state.${state}`)}</span>
          <span>
            {settings.most === null
              ? t('publicForms.answers', { answers })
              : t('publicForms.answers.of', { answers, most: settings.most })}
          </span>
          <span className="ink3">{t('publicForms.maker', { maker })}</span>
          {form.hasPassword ? <span className="ink3">{t('publicForms.password.set')}</span> : null}
        </span>
        {state === 'withdrawn' ? (
          <p className="hint err">{t('publicForms.withdrawn.why', { maker })}</p>
        ) : null}
      </div>
      <div className="pf-acts">
        <Button icon={<Icon name="qr" />} onClick={onLink}>
          {t('publicForms.link')}
        </Button>
        <Button onClick={onEdit} disabled={!allowed}>
          {t('publicForms.edit')}
        </Button>
        <Button
          danger={!isOff}
          loading={turn.isPending}
          disabled={isOff && !allowed}
          onClick={() => turn.mutate({ id, on: isOff }, { onError: failed })}
        >
          {t(isOff ? 'publicForms.switchOn' : 'publicForms.switchOff')}
        </Button>
        <RowMenu
          label={t('publicForms.more')}
          items={[
            { key: 'remove', danger: true, label: t('publicForms.remove'), onClick: () => setAsking(true) },
          ]}
        />
      </div>
      {asking ? (
        <Modal
          open
          title={t('publicForms.remove.title', { name: settings.name })}
          okText={t('publicForms.remove')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: remove.isPending }}
          onOk={() => remove.mutate({ id }, { onError: failed })}
          onCancel={() => setAsking(false)}
        >
          <p>{t('publicForms.remove.why')}</p>
        </Modal>
      ) : null}
    </li>
  )
}
