import { errorText, Failed, inSpace, sayMoment, useAction, useCall, useMayCall } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ManagedElement, manageElements, setElementState } from '../../shared/element/contract.ts'
import './element.css'

const address = (id: string) => inSpace(`/enterprise/elementManage?element=${id}`)

/** The components of the space: what was changed and not published first, then by their last change. */
export const ElementList = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const { data, error } = useCall(manageElements, {})
  const state = useAction(setElementState, { refresh: [manageElements] })
  const [leaving, setLeaving] = useState<{
    readonly element: ManagedElement
    readonly to: 'stopped' | 'removed'
  } | null>(null)
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={8} />
  const elements = data.data.toSorted((one, other) => Number(other.drafted) - Number(one.drafted))
  const mayMake = mayCall(keepDraft, { kind: 'element' })
  const maySet = mayCall(setElementState)
  const nameOf = ({ name }: ManagedElement) => name || t('element.unnamed')
  return (
    <div className="el-part">
      <PageHeader
        title={t('element.title')}
        action={
          mayMake ? (
            <a className="btn p" href={address('new')}>
              <Icon name="plus" />
              {t('element.new')}
            </a>
          ) : null
        }
      />
      {elements.length === 0 ? (
        <EmptyState fill kind="never" icon="api" title={t('element.none')}>
          {mayMake ? t('element.none.why') : null}
        </EmptyState>
      ) : (
        <ul className="el-list">
          {elements.map(element => (
            <li key={element.id} className="tile">
              <div className="el-facts">
                <h2>
                  <a href={address(element.id)} translate="no">
                    {nameOf(element)}
                  </a>
                  {element.release === null ? (
                    <span className="tag">{t('element.unpublished')}</span>
                  ) : (
                    <span className="tag">v{element.release}</span>
                  )}
                  {element.drafted && element.release !== null ? (
                    <span className="tag">{t('element.drafted')}</span>
                  ) : null}
                  {element.state === 'stopped' ? <span className="tag">{t('element.stopped')}</span> : null}
                </h2>
                {element.description ? (
                  <p className="ink2" translate="no">
                    {element.description}
                  </p>
                ) : null}
                <p className="ink3 cap">
                  {t('element.used', { count: element.used })}
                  {' · '}
                  {t('element.properties.count', { count: element.properties.length })}
                  {element.editedAt
                    ? ` · ${t('element.edited', {
                        name: element.editedBy ?? '',
                        at: sayMoment(element.editedAt),
                      })}`
                    : ''}
                </p>
              </div>
              {maySet ? (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      element.state === 'stopped'
                        ? { key: 'start', label: t('element.start') }
                        : { key: 'stop', label: t('element.stop') },
                      { key: 'remove', label: t('element.remove'), danger: true },
                    ],
                    onClick: ({ key }) => {
                      if (key === 'start')
                        state.mutate({ id: element.id, state: 'active' }, { onError: failed })
                      else setLeaving({ element, to: key === 'stop' ? 'stopped' : 'removed' })
                    },
                  }}
                >
                  <button
                    type="button"
                    className="btn t s sq"
                    aria-label={t('element.acts', { name: nameOf(element) })}
                  >
                    <Icon name="more" size={14} />
                  </button>
                </Dropdown>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Modal
        open={leaving !== null}
        title={t(leaving?.to === 'stopped' ? 'element.stop' : 'element.remove')}
        okText={t(leaving?.to === 'stopped' ? 'element.stop' : 'element.remove')}
        okButtonProps={{ danger: true }}
        cancelText={t('element.cancel')}
        onCancel={() => setLeaving(null)}
        onOk={() => {
          if (leaving) state.mutate({ id: leaving.element.id, state: leaving.to }, { onError: failed })
          setLeaving(null)
        }}
      >
        <p>
          {t(leaving?.to === 'stopped' ? 'element.stop.why' : 'element.remove.why', {
            name: leaving ? nameOf(leaving.element) : '',
          })}
        </p>
        {leaving ? <UsedBy kind="element" id={leaving.element.id} /> : null}
      </Modal>
    </div>
  )
}
