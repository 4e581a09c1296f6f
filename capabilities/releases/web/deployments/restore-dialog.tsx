import { errorText, inSpace, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listDeployments, restoreDeployment, unpackApplications } from '../../shared/deployments/contract.ts'
import type { DeploymentInfo } from '../../shared/deployments/types.ts'

interface RestoreDialogProps {
  readonly deployment: DeploymentInfo
  readonly onClose: () => void
}

/** Restores a package in two steps: applications by the import, then what is missing of the rows. */
export const RestoreDialog = ({ deployment: { id, name, summary }, onClose }: RestoreDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const unpack = useAction(unpackApplications, {
    onDone: ({ file }) => navigate(inSpace(`/enterprise/systemManagement?import=${file}`)),
  })
  const restore = useAction(restoreDeployment, {
    refresh: [listDeployments],
    onDone: () => {
      toast({ text: t('deployments.said_restoring') })
      onClose()
    },
  })
  const failure = unpack.error ?? restore.error
  return (
    <Modal
      open
      title={t('deployments.restore_title', { name })}
      okText={t('deployments.restore_go')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: restore.isPending }}
      onOk={() => restore.mutate({ id })}
      onCancel={onClose}
    >
      {(summary?.counts.applications.rows ?? 0) > 0 ? (
        <section className="dep-step">
          <h3>{t('deployments.restore_first')}</h3>
          <p>{t('deployments.restore_first_means')}</p>
          <Button loading={unpack.isPending} onClick={() => unpack.mutate({ id })}>
            {t('deployments.restore_apps')}
          </Button>
        </section>
      ) : null}
      <section className="dep-step">
        <h3>{t('deployments.restore_second')}</h3>
        <p>{t('deployments.restore_keeps')}</p>
        <p className="ink2">{t('deployments.restore_rights')}</p>
      </section>
      {failure ? (
        <p className="hint err" role="alert">
          {errorText(t, failure)}
        </p>
      ) : null}
    </Modal>
  )
}
