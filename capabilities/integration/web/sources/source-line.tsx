import { errorText, inSpace, useAction, useMayCall } from '@gantry/client/web'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  changeSource,
  copySource,
  listSources,
  removeSource,
  type SourceInfo,
  sourceKindOf,
  trySource,
} from '../../shared/index.ts'
import { SubscriptionState } from './subscription-state.tsx'
import { TestState } from './test-state.tsx'

interface SourceLineProps {
  readonly source: SourceInfo
  onEdit(): void
}

/** One connection with what can be done with it. */
export const SourceLine = ({ source, onEdit }: SourceLineProps) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const [asking, setAsking] = useState(false)
  const { id, name, kind } = source
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const refresh = { refresh: [listSources] }
  const test = useAction(trySource, refresh)
  const copy = useAction(copySource, refresh)
  const remove = useAction(removeSource, { ...refresh, onDone: () => setAsking(false) })
  const act = (key: string) => {
    if (key === 'edit') onEdit()
    else if (key === 'copy')
      copy.mutate({ id, name: t('source.copy_of', { name }).slice(0, 100) }, { onError: failed })
    else setAsking(true)
  }
  const acts = [
    ...(mayCall(changeSource) ? [{ key: 'edit', label: t('source.edit') }] : []),
    ...(mayCall(copySource) ? [{ key: 'copy', label: t('source.copy') }] : []),
    ...(mayCall(removeSource) ? [{ key: 'remove', label: t('source.remove'), danger: true }] : []),
  ]
  return (
    <li className="so-line">
      <span className="so-name">
        <Icon name={sourceKindOf(kind)?.icon ?? 'db'} size={16} />
        <Link to={inSpace(`/etl/datasource/dataExplorer?source=${id}`)} className="cut" translate="no">
          {name}
        </Link>
        <small>{t(`source.kind.${kind}`)}</small>
      </span>
      <span className="so-address mono cut" translate="no" title={source.address}>
        {source.address || '—'}
      </span>
      <span className="so-states">
        <TestState tested={source.tested} />
        {source.subscription ? <SubscriptionState subscription={source.subscription} /> : null}
      </span>
      <span className="num so-used">{t('source.used', { count: source.used })}</span>
      <span className="cut so-owner" translate="no">
        {source.owner?.title ?? '—'}
        {source.people ? <small>{t('source.named', { count: source.people.length })}</small> : null}
      </span>
      <span className="so-acts">
        {mayCall(trySource) ? (
          <button
            type="button"
            className="btn s"
            disabled={test.isPending}
            onClick={() => test.mutate({ id, kind }, { onError: failed })}
          >
            {t(test.isPending ? 'source.testing' : 'source.test')}
          </button>
        ) : null}
        {acts.length > 0 ? (
          <Dropdown trigger={['click']} menu={{ items: acts, onClick: ({ key }) => act(key) }}>
            <button type="button" className="btn t s sq" aria-label={t('source.more', { name })}>
              <Icon name="more" size={14} />
            </button>
          </Dropdown>
        ) : null}
      </span>
      <Modal
        open={asking}
        title={t('source.remove.title', { name })}
        okText={t('source.remove')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={remove.isPending}
        onOk={() => remove.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('source.remove.lead')}</p>
        {remove.error ? <p className="hint err">{errorText(t, remove.error)}</p> : null}
      </Modal>
    </li>
  )
}
