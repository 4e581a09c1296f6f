import { errorText, sayDay, useAction } from '@gantry/client/web'
import { joinPath } from '@gantry/identity/shared'
import { useCopy } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawAdministrator } from '../../shared/administrator-contract.ts'
import { type EnterpriseDetail, readEnterprise } from '../../shared/enterprises-contract.ts'
import { AdministratorDialog } from './administrator-dialog.tsx'

/** Who administers an enterprise, who is invited to, and the way to another one. */
export const AdministratorSection = ({ enterprise }: { readonly enterprise: EnterpriseDetail }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [opened, setOpened] = useState(false)
  const withdraw = useAction(withdrawAdministrator, { refresh: [readEnterprise] })
  const { space, name, administrator, invitedAdministrator: invited } = enterprise
  const copyLink = (code: string) =>
    copy(`${location.origin}${joinPath(code)}`, {
      label: t('consoles.administrator.link'),
      done: t('consoles.administrator.link_copied'),
    })
  return (
    <section className="tile co-part">
      <h2>{t('consoles.administrator')}</h2>
      <p>
        {administrator ? (
          <span translate="no">
            <b>{administrator.name}</b> <span className="ink3">{administrator.login}</span>
          </span>
        ) : (
          t('consoles.administrator.none')
        )}
      </p>
      {invited ? (
        <div className="co-invited">
          <span>
            {t('consoles.administrator.invited', {
              name: invited.name,
              login: invited.login,
              until: sayDay(invited.until),
            })}
          </span>
          <Button size="small" onClick={() => copyLink(invited.code)}>
            {t('consoles.administrator.copy_link')}
          </Button>
          <Button
            size="small"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ enterprise: space })}
          >
            {t('consoles.administrator.withdraw')}
          </Button>
        </div>
      ) : null}
      {withdraw.error ? (
        <p className="hint err" role="alert">
          {errorText(t, withdraw.error)}
        </p>
      ) : null}
      <div>
        <Button onClick={() => setOpened(true)}>{t('consoles.administrator.change')}</Button>
      </div>
      {opened ? (
        <AdministratorDialog
          space={space}
          name={name}
          former={administrator?.name ?? null}
          onInvited={copyLink}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </section>
  )
}
