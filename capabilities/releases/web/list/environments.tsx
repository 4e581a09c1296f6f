import { localise } from '@gantry/base/shared'
import { currentLang, currentSpace, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { WordList } from '@gantry/designs/web'
import { EmptyState, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  allowAlone,
  endEnvironment,
  listEnvironments,
  listReleases,
  readDrift,
} from '../../shared/contract.ts'
import type { Environment } from '../../shared/types.ts'
import { releaseHref } from '../address.ts'

interface EnvironmentsProps {
  readonly environments: readonly Environment[]
  readonly onAsk: () => void
}

/** Whether the other space waits for the answer of this one. */
const isAskedOfUs = ({ target, state }: Environment): boolean =>
  state === 'asked' && target.id === currentSpace()

const stateKey = (environment: Environment): string => {
  if (isAskedOfUs(environment)) return 'releases.environment.waits_here'
  return environment.state === 'asked' ? 'releases.environment.waits' : 'releases.environment.nothing'
}

/** Where the space publishes to and who publishes to it, with what stands there and whether it drifted. */
export const Environments = ({ environments, onAsk }: EnvironmentsProps) => {
  const { t } = useTranslation()
  const [drift, setDrift] = useState<Environment | null>(null)
  const end = useAction(endEnvironment, {
    refresh: [listEnvironments],
    onDone: () => toast({ text: t('releases.environment.said_ended') }),
  })
  const alone = useAction(allowAlone, {
    refresh: [listEnvironments, listReleases],
    onDone: () => toast({ text: t('releases.environment.said_alone') }),
  })
  return (
    <section aria-label={t('releases.environments')}>
      <h2 className="rel-h">{t('releases.environments')}</h2>
      {environments.length === 0 ? (
        <EmptyState
          kind="never"
          icon="swap"
          title={t('releases.environment.none')}
          actions={<Button onClick={onAsk}>{t('releases.environment.ask')}</Button>}
        >
          {t('releases.environment.none_why')}
        </EmptyState>
      ) : (
        <ul className="rel-environments">
          {environments.map(each => (
            <li key={each.id} className="tile">
              <header>
                <b translate="no">
                  {each.space.id === currentSpace() ? `→ ${each.target.name}` : `← ${each.space.name}`}
                </b>
                <span className={`tag ${each.stage === 'production' ? 'info' : ''}`}>
                  {t(`releases.stage.${each.stage}`)}
                </span>
                {each.state === 'asked' ? (
                  <span className="tag warn">{t('releases.environment.asked')}</span>
                ) : null}
              </header>
              <p className="ink2">
                {each.last ? (
                  <>
                    <Link to={releaseHref(each.last.id)} translate="no">
                      {each.last.name} v{each.last.number}
                    </Link>{' '}
                    <span className="ink3">{sayMoment(each.last.at)}</span>
                  </>
                ) : (
                  t(stateKey(each))
                )}
              </p>
              {each.target.id === currentSpace() && each.state === 'agreed' ? (
                <Checkbox
                  checked={each.alone}
                  disabled={alone.isPending}
                  onChange={event => alone.mutate({ id: each.id, allowed: event.target.checked })}
                >
                  {t('releases.environment.alone')}
                </Checkbox>
              ) : each.alone ? (
                <p className="ink3">{t('releases.environment.alone_there')}</p>
              ) : null}
              <footer>
                {each.last ? (
                  <Button size="small" onClick={() => setDrift(each)}>
                    {t('releases.drift')}
                  </Button>
                ) : null}
                <Popconfirm
                  title={t(
                    isAskedOfUs(each) ? 'releases.environment.refuse_sure' : 'releases.environment.end_sure',
                  )}
                  okText={t(isAskedOfUs(each) ? 'releases.environment.refuse' : 'releases.environment.end')}
                  onConfirm={() => end.mutate({ id: each.id })}
                >
                  <Button size="small" type="text">
                    {t(isAskedOfUs(each) ? 'releases.environment.refuse' : 'releases.environment.end')}
                  </Button>
                </Popconfirm>
              </footer>
            </li>
          ))}
        </ul>
      )}
      {drift ? <DriftDialog environment={drift} onClose={() => setDrift(null)} /> : null}
    </section>
  )
}

const DriftDialog = ({
  environment,
  onClose,
}: {
  readonly environment: Environment
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const drift = useCall(readDrift, { id: environment.id }, { staleTime: 0 })
  return (
    <Modal
      open
      width={680}
      footer={null}
      title={t('releases.drift_of', { name: environment.target.name })}
      onCancel={onClose}
    >
      <p className="ink2">{t('releases.drift_means')}</p>
      {drift.error ? <Failed error={drift.error} /> : null}
      {!drift.data && !drift.error ? <Skeleton kind="text" rows={4} /> : null}
      {drift.data?.data.length === 0 ? <p>{t('releases.drift_none')}</p> : null}
      {drift.data?.data.map(({ key, kind, name, words, gone }) => (
        <section key={key} className="rel-drift">
          <h3>
            <span translate="no">{localise(name, currentLang())}</span>{' '}
            <small className="ink3">{t(`${kind}.design`, { defaultValue: kind })}</small>
          </h3>
          {gone ? (
            <p className="rel-bad">{t('releases.drift_gone')}</p>
          ) : (
            <WordList kind={kind} words={words} />
          )}
        </section>
      ))}
    </Modal>
  )
}
