import { useTranslation } from 'react-i18next'
import {
  type ApproveSettings,
  type DisagreeOutcome,
  type SignMode,
  type SignRule,
  signModes,
} from '../../../nodes/approve/shared.ts'
import {
  dedupePolicies,
  type EmptyPolicy,
  type HumanSettings,
  samePersonPolicies,
} from '../../../shared/human.ts'
import { Amount, Choice, Toggle } from '../controls.tsx'
import { nameOfNode } from '../faces.ts'
import { humanNodes } from '../flow-commands.ts'
import { People } from './people.tsx'
import type { PropertiesScope } from './scope.ts'

interface SignProps extends PropertiesScope {
  readonly settings: ApproveSettings
  onChange(settings: ApproveSettings): void
}

const signOf = (mode: SignMode): SignRule => (mode === 'vote' ? { mode, share: 66.67 } : { mode })

/** How several people decide, and what their disagreement does. */
export const Signing = ({ settings, onChange, def, id }: SignProps) => {
  const { t } = useTranslation()
  const { sign, disagree = { does: 'end_rejected' } } = settings
  const setSign = (next: SignRule) => onChange({ ...settings, sign: next })
  const setDisagree = (next: DisagreeOutcome) => {
    const { disagree: _, ...rest } = settings
    onChange(next.does === 'end_rejected' ? rest : { ...rest, disagree: next })
  }
  const nodes = humanNodes(def).filter(([other]) => other !== id)
  return (
    <>
      <Choice
        label={t('flow.sign')}
        hint={t(`flow.sign.${sign.mode}`)}
        value={sign.mode}
        options={signModes.map(value => ({ value, label: t(`workflow.sign.${value}`) }))}
        onChange={mode => setSign(signOf(mode))}
      />
      {sign.mode === 'or_sign' ? (
        <Choice
          label={t('flow.or_reject')}
          value={sign.orReject ?? 'any'}
          options={(['any', 'all'] as const).map(value => ({ value, label: t(`flow.or_reject.${value}`) }))}
          onChange={orReject => setSign({ mode: 'or_sign', ...(orReject === 'all' && { orReject }) })}
        />
      ) : null}
      {sign.mode === 'countersign' ? (
        <Choice
          label={t('flow.veto')}
          value={sign.veto ?? 'immediate'}
          options={(['immediate', 'after_all'] as const).map(value => ({
            value,
            label: t(`flow.veto.${value}`),
          }))}
          onChange={veto => setSign({ mode: 'countersign', ...(veto === 'after_all' && { veto }) })}
        />
      ) : null}
      {sign.mode === 'vote' ? (
        <>
          <Choice
            label={t('flow.vote')}
            value={sign.count === undefined ? 'share' : 'count'}
            options={(['share', 'count'] as const).map(value => ({ value, label: t(`flow.vote.${value}`) }))}
            onChange={by => setSign({ mode: 'vote', ...(by === 'share' ? { share: 66.67 } : { count: 2 }) })}
          />
          {sign.count === undefined ? (
            <Amount
              label={t('flow.vote.pass')}
              min={0.01}
              max={100}
              unit="%"
              value={sign.share}
              onChange={share => setSign({ ...sign, share: Math.round((share ?? 50) * 100) / 100 })}
            />
          ) : (
            <Amount
              label={t('flow.vote.pass')}
              min={1}
              max={1000}
              value={sign.count}
              onChange={count => setSign({ ...sign, count: count ?? 1 })}
            />
          )}
          <Toggle
            label={t('flow.vote.abstain')}
            value={sign.abstainLeaves ?? false}
            onChange={abstainLeaves => setSign({ ...sign, abstainLeaves })}
          />
        </>
      ) : null}
      <Choice
        label={t('flow.disagree')}
        value={disagree.does === 'return' ? `return:${disagree.to}` : disagree.does}
        options={[
          ...(['end_rejected', 'edge', 'continue'] as const).map(value => ({
            value: value as string,
            label: t(`flow.disagree.${value}`),
          })),
          {
            value: 'return:initiator',
            label: t('flow.disagree.return', { to: t('flow.returns.initiator') }),
          },
          { value: 'return:previous', label: t('flow.disagree.return', { to: t('flow.returns.previous') }) },
          ...nodes
            .filter(([, { kind }]) => kind !== 'start')
            .map(([node]) => ({
              value: `return:${node}`,
              label: t('flow.disagree.return', { to: nameOfNode(t, def, node) }),
            })),
        ]}
        onChange={next =>
          setDisagree(
            next === 'end_rejected' || next === 'edge' || next === 'continue'
              ? { does: next }
              : { does: 'return', to: next.slice('return:'.length) },
          )
        }
      />
      <Choice
        label={t('flow.dedupe')}
        value={settings.dedupe ?? 'off'}
        options={dedupePolicies.map(value => ({ value, label: t(`flow.dedupe.${value}`) }))}
        onChange={dedupe => {
          const { dedupe: _, ...rest } = settings
          onChange(dedupe === 'off' ? rest : { ...rest, dedupe })
        }}
      />
    </>
  )
}

interface PoliciesProps<S extends HumanSettings> {
  readonly settings: S
  onChange(settings: S): void
}

/** What happens when nobody is found, when the initiator himself is, and what a decision needs. */
export const Policies = <S extends HumanSettings>({ settings, onChange }: PoliciesProps<S>) => {
  const { t } = useTranslation()
  const { empty = { does: 'admin_seat' } } = settings
  const setEmpty = (next: EmptyPolicy) => {
    const { empty: _, ...rest } = settings
    onChange((next.does === 'admin_seat' ? rest : { ...rest, empty: next }) as S)
  }
  return (
    <>
      <Choice
        label={t('flow.empty')}
        value={empty.does}
        options={(['admin_seat', 'block', 'leader_up', 'users', 'auto_agree'] as const).map(value => ({
          value,
          label: t(`flow.empty.${value}`),
        }))}
        onChange={does => setEmpty(does === 'users' ? { does, ids: [] } : { does })}
      />
      {empty.does === 'users' ? (
        <People source="users" ids={empty.ids} onChange={ids => setEmpty({ does: 'users', ids })} />
      ) : null}
      <Choice
        label={t('flow.same')}
        value={settings.same ?? 'self'}
        options={samePersonPolicies.map(value => ({ value, label: t(`flow.same.${value}`) }))}
        onChange={same => onChange({ ...settings, same })}
      />
      <Choice
        label={t('flow.delegation')}
        value={settings.delegation ?? 'final'}
        options={(['final', 'report_back'] as const).map(value => ({
          value,
          label: t(`flow.delegation.${value}`),
        }))}
        onChange={delegation => onChange({ ...settings, delegation })}
      />
      <Toggle
        label={t('flow.opinion')}
        value={settings.opinion === 'required'}
        onChange={on => onChange({ ...settings, opinion: on ? 'required' : 'optional' })}
      />
      <Toggle
        label={t('flow.signature')}
        value={settings.signature ?? false}
        onChange={signature => onChange({ ...settings, signature })}
      />
      <Toggle
        label={t('flow.critical')}
        value={settings.critical ?? false}
        onChange={critical => onChange({ ...settings, critical })}
      />
      <Toggle
        label={t('flow.four_eyes')}
        value={settings.fourEyes ?? false}
        onChange={fourEyes => onChange({ ...settings, fourEyes })}
      />
    </>
  )
}
