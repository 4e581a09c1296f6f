import { localise, newId } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandInstance, instanceOfRecord, readInstance } from '../../shared/contract.ts'
import { listInstances } from '../../shared/lists.ts'
import { readMonitoring } from '../../shared/monitors-contract.ts'
import './monitors.css'
import { isReason, ReasonInput } from '../parts/reason-input.tsx'

interface RollBackDialogProps {
  readonly instance: string
  readonly subject: string
  onClose(): void
}

/** Rolls an instance back: the step, what that takes away, and the reason. */
export const RollBackDialog = ({ instance, subject, onClose }: RollBackDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(readMonitoring, { instance })
  const [chosen, setChosen] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [key] = useState(newId)
  const run = useAction(commandInstance, {
    refresh: [listInstances, readInstance, instanceOfRecord, readMonitoring],
    onDone: () => {
      toast({ text: t('monitor.done', { action: t('monitor.do.roll_back'), count: 1 }) })
      onClose()
    },
  })
  const target = data?.targets.find(each => each.activation === (chosen ?? data.targets[0]?.activation))
  return (
    <Modal
      open
      width={560}
      title={
        <>
          {t('monitor.do.roll_back')} <small translate="no">{subject}</small>
        </>
      }
      okText={t('monitor.do.roll_back')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !target || !isReason(reason), loading: run.isPending }}
      onOk={() =>
        target &&
        data &&
        run.mutate({
          instance,
          key,
          rev: data.rev,
          do: 'roll_back',
          activation: target.activation,
          reason: reason.trim(),
        })
      }
      onCancel={onClose}
    >
      <div className="mo-ask">
        {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
        {!data && !error ? <Skeleton kind="form" rows={4} /> : null}
        {data?.targets.length === 0 ? <p>{t('monitor.no_target')}</p> : null}
        {data && target ? (
          <>
            <Radio.Group
              className="mo-targets"
              aria-label={t('monitor.target')}
              value={target.activation}
              options={data.targets.map(each => ({
                value: each.activation,
                label: (
                  <span className="mo-target">
                    <b translate="no">{localise(each.node, lang)}</b>
                    <span translate="no">{each.people.join(t('agency.comma'))}</span>
                    <small>{each.finished ? sayMoment(each.finished, { short: true }) : ''}</small>
                  </span>
                ),
              }))}
              onChange={event => setChosen(event.target.value)}
            />
            <section className="mo-impact" aria-label={t('monitor.impact')}>
              <h3>{t('monitor.impact')}</h3>
              <ul>
                <li>{t('monitor.impact.again', { node: localise(target.node, lang) })}</li>
                {target.steps.map(({ activation, node }) => (
                  <li key={activation}>{t('monitor.impact.step', { node: localise(node, lang) })}</li>
                ))}
                {target.cancelled.map(({ task, node, person }) => (
                  <li key={task}>
                    {t('monitor.impact.cancelled', { node: localise(node, lang), person: person || '—' })}
                  </li>
                ))}
              </ul>
            </section>
            <ReasonInput value={reason} onChange={setReason} />
          </>
        ) : null}
        {run.error ? (
          <p className="hint err" role="alert">
            {errorText(t, run.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
