import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayDay, useAction, useCall } from '@gantry/client/web'
import { Icon, Modal, Skeleton, toast, useCopy } from '@gantry/ui/web'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnalysisHead,
  createScreenLink,
  listScreenLinks,
  mostLinkDays,
  revokeScreenLink,
} from '../../shared/contract.ts'

/** Links that open a screen without signing in: make one, copy it, revoke it. */
export const LinksDialog = ({ screen, onClose }: { readonly screen: AnalysisHead; onClose(): void }) => {
  const { t } = useTranslation()
  const { id } = screen
  const published = screen.release !== null && screen.state === 'active'
  const { data, error } = useCall(listScreenLinks, { id }, { enabled: published })
  const [days, setDays] = useState(30)
  const [made, setMade] = useState<string | null>(null)
  const copy = useCopy()
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  const create = useAction(createScreenLink, {
    refresh: [listScreenLinks],
    onDone: ({ token }) => setMade(`${location.origin}${inSpace(`/dataview/shared?t=${token}`)}`),
  })
  const revoke = useAction(revokeScreenLink, { refresh: [listScreenLinks] })
  return (
    <Modal
      open
      title={t('dashboards.links.of', { name: localise(screen.name, currentLang()) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="db-form">
        <p className="ink2">{t('dashboards.links.hint')}</p>
        {published ? (
          <div className="db-link-new">
            <label htmlFor="link-days">{t('dashboards.links.days')}</label>
            <InputNumber
              id="link-days"
              min={1}
              max={mostLinkDays}
              precision={0}
              value={days}
              onChange={value => setDays(value ?? 30)}
            />
            <button
              type="button"
              className="btn p"
              disabled={create.isPending}
              onClick={() => create.mutate({ id, days }, { onError: failed })}
            >
              {t('dashboards.links.create')}
            </button>
          </div>
        ) : (
          <p className="hint err">{t('dashboards.links.unpublished')}</p>
        )}
        {made ? (
          <div className="db-link-made">
            <input readOnly aria-label={t('dashboards.links.address')} value={made} />
            <button
              type="button"
              className="btn s"
              onClick={() =>
                void copy(made, { label: t('dashboards.links.address'), done: t('dashboards.links.copied') })
              }
            >
              <Icon name="copy" size={14} />
              {t('dashboards.links.copy')}
            </button>
            <p className="hint">{t('dashboards.links.once')}</p>
          </div>
        ) : null}
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {published && !data && !error ? <Skeleton kind="text" rows={2} /> : null}
        <ul className="db-links">
          {(data?.data ?? []).map(link => (
            <li key={link.id}>
              <span>
                <span className={link.state === 'open' ? 'tag ok' : 'tag'}>
                  {t(`dashboards.links.${link.state}`)}
                </span>{' '}
                {t('dashboards.links.by', {
                  name: link.sharer,
                  at: sayDay(link.at),
                  until: sayDay(link.until),
                })}
              </span>
              {link.state === 'open' ? (
                <button
                  type="button"
                  className="btn t s"
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate({ id, link: link.id }, { onError: failed })}
                >
                  {t('dashboards.links.revoke')}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
