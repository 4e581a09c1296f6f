import { download, errorText, sayBytes, sayMoment, useAction } from '@gantry/client/web'
import { ProgressLine, toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deploymentFile,
  dropDeployment,
  listDeployments,
  rehearseDeployment,
  verifyDeployment,
} from '../../shared/deployments/contract.ts'
import type { DeploymentInfo } from '../../shared/deployments/types.ts'
import { DeploymentFacts } from './deployment-facts.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoredFacts } from './restored-facts.tsx'

/** A deployment package: whether it is proved, what it holds, and what can be done with it. */
export const DeploymentCard = ({
  deployment,
  names,
}: {
  readonly deployment: DeploymentInfo
  /** Labels of tables. */
  readonly names: Readonly<Record<string, string>>
}) => {
  const { t } = useTranslation()
  const [restoring, setRestoring] = useState(false)
  const { received } = deployment
  const { id, name, state, work, size, sha256, madeBy, madeAt, error, proved, problems } = deployment
  const refresh = { refresh: [listDeployments] }
  const verify = useAction(verifyDeployment, refresh)
  const rehearse = useAction(rehearseDeployment, refresh)
  const drop = useAction(dropDeployment, {
    ...refresh,
    onDone: () => toast({ text: t('deployments.said_deleted') }),
  })
  /** Not by a plain link: it may wait for the security officer, which is to be said. */
  const fetchFile = () =>
    download(deploymentFile, { id }).catch(error => toast({ kind: 'failed', text: errorText(t, error) }))
  const failure = verify.error ?? rehearse.error ?? drop.error
  const busy = work !== null || verify.isPending || rehearse.isPending
  return (
    <li className="tile dep">
      <header>
        <b translate="no">{name}</b>
        {deployment.app === null ? null : <span className="tag">{t('deployments.one_app')}</span>}
        <Standing deployment={deployment} />
      </header>
      {busy ? <ProgressLine active /> : null}
      <p className="ink3" translate="no">
        {[madeBy, sayMoment(madeAt), ...(size === null ? [] : [sayBytes(size)])].join(' · ')}
        {sha256 ? (
          <span className="mono" title={sha256}>
            {' '}
            · SHA-256 {sha256.slice(0, 16)}…
          </span>
        ) : null}
      </p>
      {received ? (
        <p className="ink2" title={t('deployments.received_means')} translate="no">
          {t('deployments.received', received)}
        </p>
      ) : null}
      {error ? (
        <p className="rel-bad" role="alert">
          {t(`error.${error}`, { defaultValue: error })}
        </p>
      ) : null}
      {failure ? (
        <p className="rel-bad" role="alert">
          {errorText(t, failure)}
        </p>
      ) : null}
      <Problems deployment={deployment} />
      <DeploymentFacts deployment={deployment} names={names} />
      <RestoredFacts deployment={deployment} names={names} />
      <footer>
        {state === 'ready' ? (
          <>
            <Button
              type={proved || problems?.length ? 'default' : 'primary'}
              size="small"
              disabled={busy}
              title={t('deployments.rehearse_means')}
              onClick={() => rehearse.mutate({ id })}
            >
              {t('deployments.rehearse')}
            </Button>
            <Button size="small" disabled={busy} onClick={() => verify.mutate({ id })}>
              {t('deployments.verify')}
            </Button>
            <Button size="small" disabled={busy} onClick={() => setRestoring(true)}>
              {t('deployments.restore')}
            </Button>
            <Button size="small" onClick={fetchFile}>
              {t('deployments.download')}
            </Button>
          </>
        ) : null}
        <Popconfirm
          title={t('deployments.delete_sure')}
          okText={t('deployments.delete')}
          cancelText={t('ui.cancel')}
          onConfirm={() => drop.mutate({ id })}
        >
          <Button type="text" danger size="small" disabled={busy} loading={drop.isPending}>
            {t('deployments.delete')}
          </Button>
        </Popconfirm>
      </footer>
      {restoring ? <RestoreDialog deployment={deployment} onClose={() => setRestoring(false)} /> : null}
    </li>
  )
}

interface OfDeployment {
  readonly deployment: DeploymentInfo
}

/** Whether somebody may rely on the package. */
const Standing = ({ deployment }: OfDeployment) => {
  const { t } = useTranslation()
  const { state, work, problems, proved, rehearsedAt, verifiedAt } = deployment
  if (work) return <span className="tag info">{t(`deployments.work.${work}`)}</span>
  if (state === 'failed') return <span className="tag bad">{t('deployments.failed')}</span>
  if (problems && problems.length > 0)
    return <span className="tag bad">{t('deployments.damaged', { count: problems.length })}</span>
  if (proved && rehearsedAt)
    return <span className="tag ok">{t('deployments.proved', { at: sayMoment(rehearsedAt) })}</span>
  return (
    <span className="tag warn" title={t('deployments.unproved_means')}>
      {verifiedAt ? t('deployments.verified_only', { at: sayMoment(verifiedAt) }) : t('deployments.unproved')}
    </span>
  )
}

const Problems = ({ deployment: { problems } }: OfDeployment) => {
  const { t } = useTranslation()
  if (!problems || problems.length === 0) return null
  return (
    <ul className="dep-problems">
      {problems.slice(0, 10).map(({ code, path }) => (
        <li key={`${code} ${path}`}>
          {t(`deployments.problem.${code}`)} <span className="mono">{path}</span>
        </li>
      ))}
      {problems.length > 10 ? <li>{t('deployments.more', { count: problems.length - 10 })}</li> : null}
    </ul>
  )
}
