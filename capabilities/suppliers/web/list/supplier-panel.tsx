import { joined } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayBytes, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSuppliers, type Supplier, setSupplierState, supplierHistory } from '../../shared/contract.ts'
import { type Act, ActDialog } from './act-dialog.tsx'
import { SupplierTag } from './supplier-tag.tsx'

interface SupplierPanelProps {
  readonly supplier: Supplier
  readonly mayDecide: boolean
  onClose(): void
}

const facts = ['creditCode', 'contact', 'phone', 'email', 'note'] as const

/** One supplier or application: its data, files, history, and what can be decided. */
export const SupplierPanel = ({ supplier, mayDecide, onClose }: SupplierPanelProps) => {
  const { t } = useTranslation()
  const { id, name, state, reason, files, grade, licence, licenceUntil, categories } = supplier
  const [act, setAct] = useState<Act | null>(null)
  const resume = useAction(setSupplierState, {
    refresh: [listSuppliers, supplierHistory],
    onDone: () => toast({ text: t('suppliers.said.resumed') }),
  })
  return (
    <div className="sp-panel">
      <header>
        <h2 translate="no">{name}</h2>
        <SupplierTag state={state} />
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {reason === '' ? null : <Banner kind="info">{t('suppliers.why', { reason })}</Banner>}
      {licence === 'ended' || licence === 'ending' ? (
        <Banner kind={licence === 'ended' ? 'bad' : 'warn'}>
          {t(`suppliers.licence.${licence}.until`, { until: licenceUntil })}
        </Banner>
      ) : null}
      {mayDecide ? (
        <div className="sp-acts">
          {state === 'waiting' || state === 'asked' ? (
            <>
              <Button type="primary" onClick={() => setAct('approve')}>
                {t('suppliers.approve')}
              </Button>
              <Button onClick={() => setAct('ask')}>{t('suppliers.ask')}</Button>
              <Button danger onClick={() => setAct('refuse')}>
                {t('suppliers.refuse')}
              </Button>
            </>
          ) : null}
          {state === 'active' || state === 'stopped' ? (
            <Button type="primary" onClick={() => setAct('grade')}>
              {t('suppliers.grade.set')}
            </Button>
          ) : null}
          {state === 'active' ? (
            <Button danger onClick={() => setAct('stop')}>
              {t('suppliers.stop')}
            </Button>
          ) : null}
          {state === 'stopped' ? (
            <Button
              loading={resume.isPending}
              onClick={() => resume.mutate({ id, state: 'active', reason: '' })}
            >
              {t('suppliers.resume')}
            </Button>
          ) : null}
          {resume.error ? <p className="hint err">{errorText(t, resume.error)}</p> : null}
        </div>
      ) : null}
      <dl className="sp-facts">
        {facts.map(fact => (
          <div key={fact}>
            <dt>{t(`suppliers.facts.${fact}`)}</dt>
            <dd translate="no">{supplier[fact] || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>{t('suppliers.facts.categories')}</dt>
          <dd translate="no">{joined(categories, currentLang()) || '—'}</dd>
        </div>
        <div>
          <dt>{t('suppliers.grade')}</dt>
          <dd>{grade ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('suppliers.licence')}</dt>
          <dd>{licenceUntil ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('suppliers.files')}</dt>
          <dd>
            {files.length === 0 ? '—' : null}
            {files.map(file => (
              <a
                key={file.id}
                className="sp-file"
                href={inSpace(`/api/suppliers/${id}/files/${file.id}`)}
                target="_blank"
                rel="noreferrer"
              >
                <span translate="no">{file.name}</span> <small className="ink3">{sayBytes(file.size)}</small>
              </a>
            ))}
          </dd>
        </div>
      </dl>
      <History id={id} />
      {act ? <ActDialog act={act} supplier={supplier} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

const History = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data } = useCall(supplierHistory, { id }, { staleTime: 0 })
  return (
    <section>
      <h3>{t('suppliers.history')}</h3>
      {data ? (
        <ul className="sp-history">
          {data.data.map(({ at, who, what, grade, reason }) => (
            <li key={`${at} ${what}`}>
              <b>
                {t(`suppliers.did.${what}`)}
                {grade ? ` ${grade}` : ''}
              </b>{' '}
              <span className="ink3">
                <span translate="no">{who}</span> · {sayMoment(at)}
              </span>
              {reason ? (
                <p className="ink2" translate="no">
                  {reason}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  )
}
