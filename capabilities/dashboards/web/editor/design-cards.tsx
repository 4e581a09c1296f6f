import { localise } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment, useAction } from '@gantry/client/web'
import { UsedBy } from '@gantry/designs/web'
import { Icon, type IconName, Modal, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnalysisHead,
  type AnalysisKind,
  favourAnalysis,
  listAnalysis,
  setAnalysisState,
} from '../../shared/contract.ts'
import '../dashboards.css'

/** A further entry in the menu of a card. */
export interface CardAct {
  readonly key: string
  readonly label: string
  run(head: AnalysisHead): void
}

interface DesignCardsProps {
  readonly kind: AnalysisKind
  readonly heads: readonly AnalysisHead[]
  readonly icon: IconName
  openAt(head: AnalysisHead): string
  editAt(head: AnalysisHead): string
  readonly acts?: readonly CardAct[]
  /** Picture of a card; absent: the icon. */
  readonly picture?: (head: AnalysisHead) => ReactNode
}

/** Charts, dashboards or screens as cards with what the person may do with them. */
export const DesignCards = ({ kind, heads, icon, openAt, editAt, acts = [], picture }: DesignCardsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const refresh = [listAnalysis]
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  const favour = useAction(favourAnalysis, { refresh })
  const state = useAction(setAnalysisState, { refresh })
  const [ending, setEnding] = useState<{
    readonly head: AnalysisHead
    readonly state: 'stopped' | 'removed'
  } | null>(null)
  const act = (head: AnalysisHead, key: string) => {
    const { id } = head
    if (key === 'start') state.mutate({ kind, id, state: 'active' }, { onError: failed })
    else if (key === 'stop') setEnding({ head, state: 'stopped' })
    else if (key === 'remove') setEnding({ head, state: 'removed' })
    else acts.find(each => each.key === key)?.run(head)
  }
  const word = ending?.state === 'stopped' ? 'stop' : 'remove'
  return (
    <ul className="dc">
      {heads.map(head => {
        const name = localise(head.name, lang) || t('dashboards.unnamed')
        return (
          <li key={head.id} className="tile">
            <a className="dc-picture" href={openAt(head)} aria-label={name}>
              {picture?.(head) ?? <Icon name={icon} size={24} />}
            </a>
            <div className="dc-facts">
              <h2>
                <a href={openAt(head)} className="cut" translate="no">
                  {name}
                </a>
                {head.release === null ? <span className="tag">{t('dashboards.unpublished')}</span> : null}
                {head.state === 'stopped' ? <span className="tag">{t('dashboards.stopped')}</span> : null}
                {head.release !== null && head.drafted && head.mayDesign ? (
                  <span className="tag info">{t('dashboards.drafted')}</span>
                ) : null}
              </h2>
              {head.description ? (
                <p className="ink2 cut" translate="no">
                  {localise(head.description, lang)}
                </p>
              ) : null}
              <p className="ink3 cap">
                {[
                  ...(head.mayDesign && kind !== 'chart' ? [t(`dashboards.scope.${head.scope}`)] : []),
                  ...(head.editedAt
                    ? [
                        t('dashboards.edited', {
                          name: head.editedBy ?? '',
                          at: sayMoment(head.editedAt),
                        }),
                      ]
                    : []),
                ].join(' · ')}
              </p>
            </div>
            <span className="dc-acts">
              {kind !== 'chart' && head.release !== null ? (
                <button
                  type="button"
                  className="btn t s sq"
                  aria-pressed={head.favourite}
                  aria-label={t(head.favourite ? 'dashboards.unfavour' : 'dashboards.favour')}
                  onClick={() =>
                    favour.mutate({ kind, id: head.id, favourite: !head.favourite }, { onError: failed })
                  }
                >
                  <Icon name="star" size={14} />
                </button>
              ) : null}
              {head.mayDesign ? (
                <>
                  <a
                    className="btn t s sq"
                    href={editAt(head)}
                    aria-label={t('dashboards.edit_it', { name })}
                    title={t('dashboards.edit')}
                  >
                    <Icon name="edit" size={14} />
                  </a>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        ...acts.map(({ key, label }) => ({ key, label })),
                        head.state === 'stopped'
                          ? { key: 'start', label: t('dashboards.start') }
                          : { key: 'stop', label: t('dashboards.stop') },
                        { key: 'remove', label: t('dashboards.remove'), danger: true },
                      ],
                      onClick: ({ key }) => act(head, key),
                    }}
                  >
                    <button type="button" className="btn t s sq" aria-label={t('dashboards.acts', { name })}>
                      <Icon name="more" size={14} />
                    </button>
                  </Dropdown>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
      <Modal
        open={ending !== null}
        title={t(`dashboards.${word}`)}
        okText={t(`dashboards.${word}`)}
        okButtonProps={{ danger: true }}
        cancelText={t('dashboards.cancel')}
        onCancel={() => setEnding(null)}
        onOk={() => {
          if (ending) state.mutate({ kind, id: ending.head.id, state: ending.state }, { onError: failed })
          setEnding(null)
        }}
      >
        <p>{t(`dashboards.${word}.why`, { name: ending ? localise(ending.head.name, lang) : '' })}</p>
        {ending ? <UsedBy kind={kind} id={ending.head.id} /> : null}
      </Modal>
    </ul>
  )
}
