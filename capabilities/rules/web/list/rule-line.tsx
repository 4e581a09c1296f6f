import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayMoment, useAction } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Dropdown, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyRule, listRules, type RuleInfo, removeRule, switchRule } from '../../shared/contract.ts'
import { RuleState } from './rule-state.tsx'

interface RuleLineProps {
  readonly rule: RuleInfo
  readonly chosen: boolean
  readonly may: { readonly turn: boolean; readonly copy: boolean; readonly remove: boolean }
  onChoose(): void
  onGone(): void
}

/** A rule: what starts it, whether it runs, and how it ran. */
export const RuleLine = ({ rule, chosen, may, onChoose, onGone }: RuleLineProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const name = localise(rule.name, lang) || t('rule.untitled')
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const turn = useAction(switchRule, { refresh: [listRules] })
  const copy = useAction(copyRule, {
    refresh: [listRules],
    onDone: ({ id }) => navigate(inSpace(`/rulesengine/create/base?rule=${id}`)),
  })
  const remove = useAction(removeRule, {
    refresh: [listRules],
    onDone: () => {
      toast({ text: t('rule.removed', { name }) })
      setAsking(false)
      onGone()
    },
  })
  return (
    <li className="ru-line" data-chosen={chosen || undefined}>
      <button type="button" className="ru-name" onClick={onChoose}>
        <b className="cut" translate="no">
          {name}
        </b>
        <small className="cut" translate="no">
          {localise(rule.start, lang)}
        </small>
      </button>
      <RuleState rule={rule} />
      <span className="ru-last">
        {rule.lastRun ? sayMoment(rule.lastRun, { short: true }) : t('rule.never_ran')}
      </span>
      <Counts counts={rule.day} />
      <Counts counts={rule.week} />
      <span className="ru-acts">
        <Switch
          size="small"
          checked={rule.isOn}
          disabled={rule.release === null || !may.turn}
          loading={turn.isPending}
          aria-label={t('rule.switch', { name })}
          onChange={on => turn.mutate({ id: rule.id, on }, { onError: failed })}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: t('rule.edit') },
              ...(may.copy ? [{ key: 'copy', label: t('rule.copy') }] : []),
              ...(may.remove ? [{ key: 'remove', label: t('rule.remove'), danger: true }] : []),
            ],
            onClick: ({ key }) => {
              if (key === 'edit') navigate(inSpace(`/rulesengine/create/base?rule=${rule.id}`))
              else if (key === 'copy') copy.mutate({ id: rule.id }, { onError: failed })
              else setAsking(true)
            },
          }}
        >
          <button type="button" className="btn t s sq" aria-label={t('rule.more', { name })}>
            <Icon name="more" size={14} />
          </button>
        </Dropdown>
      </span>
      {turn.error && turn.error.issues.length > 0 ? (
        <p className="hint err ru-why">{turn.error.issues.map(each => issueText(t, each)).join(' ')}</p>
      ) : null}
      <Modal
        open={asking}
        title={t('rule.remove.title', { name })}
        okText={t('rule.remove')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={remove.isPending}
        onOk={() => remove.mutate({ id: rule.id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('rule.remove.lead')}</p>
        {remove.error ? <p className="hint err">{errorText(t, remove.error)}</p> : null}
      </Modal>
    </li>
  )
}

const Counts = ({ counts: { succeeded, failed } }: { readonly counts: RuleInfo['day'] }) => {
  const { t } = useTranslation()
  return (
    <span className="num" title={t('rule.counts', { succeeded, failed })}>
      {succeeded}
      {failed > 0 ? <b className="ru-failed"> / {failed}</b> : null}
    </span>
  )
}
