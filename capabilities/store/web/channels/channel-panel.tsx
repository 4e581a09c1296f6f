import { FormFailure, sayDay, sayMoment, useAction } from '@gantry/client/web'
import { Field, Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChannelProduct,
  listChannel,
  promoteTrial,
  rollBackOfficial,
  setTrialSpaces,
} from '../../shared/keep-contract.ts'
import type { Channel } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { TextDialog } from '../parts/text-dialog.tsx'

interface ChannelPanelProps {
  readonly product: ChannelProduct
  readonly spaces: readonly { readonly id: string; readonly name: string }[]
  readonly channel: Channel
  readonly onClose: () => void
}

/** A product in its channels: versions, trial spaces and what they say, promoting and rolling back. */
export const ChannelPanel = ({ product, spaces, channel, onClose }: ChannelPanelProps) => {
  const { t } = useTranslation()
  const { id, name, icon, color, publisher, official, trial, trialSpaces, back, spread, feedback, history } =
    product
  const [chosen, setChosen] = useState(trialSpaces.map(space => space.id))
  const [asked, setAsked] = useState<'promote' | 'back' | null>(null)
  const told = (key: string) => ({
    refresh: [listChannel],
    onDone: () => {
      setAsked(null)
      toast({ text: t(key) })
    },
  })
  const promote = useAction(promoteTrial, told('store.channels.promoted'))
  const rollBack = useAction(rollBackOfficial, told('store.channels.back_said'))
  const setTrial = useAction(setTrialSpaces, told('store.channels.trial_said'))
  const title = say(name)
  return (
    <div className="ap-panel">
      <header className="ap-lead">
        <Sign icon={icon} color={color} large />
        <div className="grow" translate="no">
          <b>{title}</b>
          <p className="ink3">{publisher}</p>
        </div>
        <Button type="text" aria-label={t('store.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {(
        [
          ['official', official],
          ['trial', trial],
        ] as const
      ).map(([of, held]) =>
        held ? (
          <section key={of}>
            <h2>
              {t(`store.channels.${of}_now`)} {held.number}
            </h2>
            <small className="ink3">{t('store.channels.since', { at: sayMoment(held.since) })}</small>
            <small className="ink3 mono ap-hash" translate="no">
              {held.hash
                ? t('store.channels.hash', { hash: held.hash.slice(0, 16) })
                : t('store.channels.not_made')}
            </small>
          </section>
        ) : null,
      )}
      <div className="ap-acts">
        {trial ? (
          <Button type="primary" onClick={() => setAsked('promote')}>
            {t('store.channels.promote')}
          </Button>
        ) : null}
        {back && channel === 'official' ? (
          <Button danger onClick={() => setAsked('back')}>
            {t('store.channels.back', { number: back })}
          </Button>
        ) : null}
      </div>
      <FormFailure error={promote.error ?? setTrial.error} />
      <section>
        <h2>{t('store.channels.spread')}</h2>
        {spread.length === 0 ? <p className="ink3">{t('store.channels.spread_none')}</p> : null}
        <span className="ap-spread">
          {spread.map(({ number, spaces: count }) => (
            <span key={number} className="tag">
              {t('store.channels.spread_of', { number, spaces: count })}
            </span>
          ))}
        </span>
      </section>
      <section>
        <Field label={t('store.channels.trial_spaces')}>
          {field => (
            <Select
              id={field}
              mode="multiple"
              style={{ width: '100%' }}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('store.channels.trial_none')}
              value={chosen}
              options={spaces.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={setChosen}
            />
          )}
        </Field>
        <div className="ap-acts">
          <Button
            size="small"
            loading={setTrial.isPending}
            onClick={() => setTrial.mutate({ id, spaces: chosen })}
          >
            {t('store.channels.trial_save')}
          </Button>
        </div>
      </section>
      <section>
        <h2>{t('store.channels.feedback')}</h2>
        {feedback.length === 0 ? <p className="ink3">{t('store.channels.feedback_none')}</p> : null}
        <ul className="ap-ratings">
          {feedback.map(({ kind, body, by, space, number, at }) => (
            <li key={`${at} ${space} ${by}`}>
              <span className={kind === 'fault' ? 'tag bad' : 'tag ok'}>
                <Icon name={kind === 'fault' ? 'warn' : 'check'} size={12} /> {t(`store.feedback.${kind}`)}
              </span>
              <small className="ink3" translate="no">
                {number} · {space} · {by} · {sayDay(at)}
              </small>
              <p translate="no">{body}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('store.channels.history')}</h2>
        <ol className="ap-versions">
          {history.map(({ channel: of, action, number, who, at }) => (
            <li key={`${at} ${action} ${number}`}>
              <b>{t(`store.channels.did.${action}`)}</b> {number}{' '}
              <span className="tag">{t(`store.channel.${of}`)}</span>
              <small className="ink3" translate="no">
                {who} · {sayMoment(at)}
              </small>
            </li>
          ))}
        </ol>
      </section>
      {asked === 'promote' && trial ? (
        <Modal
          open
          title={t('store.channels.promote_title', { name: title, number: trial.number })}
          okText={t('store.channels.promote')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ loading: promote.isPending }}
          onOk={() => promote.mutate({ id, hash: trial.hash })}
          onCancel={() => setAsked(null)}
        >
          <p className="ink2">{t('store.channels.promote_what', { hash: trial.hash.slice(0, 16) })}</p>
          <FormFailure error={promote.error} />
        </Modal>
      ) : null}
      {asked === 'back' && back ? (
        <TextDialog
          title={t('store.channels.back_title', { name: title, number: back })}
          label={t('store.audit.reason')}
          action={t('store.channels.back', { number: back })}
          danger
          busy={rollBack.isPending}
          error={rollBack.error}
          onConfirm={reason => rollBack.mutate({ id, reason })}
          onClose={() => setAsked(null)}
        >
          {t('store.channels.back_what')}
        </TextDialog>
      ) : null}
    </div>
  )
}
