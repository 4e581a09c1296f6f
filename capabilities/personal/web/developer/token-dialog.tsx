import { useAction } from '@gantry/client/web'
import { developerContract } from '@gantry/identity/shared'
import { Icon, Modal, useCopy } from '@gantry/ui/web'
import { Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../security/refusal.tsx'

/** Shows the developer token after the password; it is forgotten when the dialog closes. */
export const TokenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [current, setCurrent] = useState('')
  const show = useAction(developerContract.showDeveloperToken)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (current !== '') show.mutate({ current })
  }
  const token = show.data?.token
  return (
    <Modal open title={t('personal.developer.token')} footer={null} onCancel={onClose}>
      {token ? (
        <>
          <p className="pe-lead">{t('personal.developer.token.use')}</p>
          <code className="pe-token" translate="no">
            {token}
          </code>
          <button
            type="button"
            className="btn p"
            onClick={() =>
              copy(token, {
                label: t('personal.developer.token'),
                done: t('personal.developer.token.copied'),
              })
            }
          >
            <Icon name="copy" size={14} />
            {t('personal.developer.token.copy')}
          </button>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <div className="fld">
            <label htmlFor="developer-password">{t('personal.security.current')}</label>
            <Input.Password
              id="developer-password"
              autoComplete="current-password"
              value={current}
              onChange={event => setCurrent(event.target.value)}
            />
          </div>
          <Refusal error={show.error} />
          <button
            type="submit"
            className="btn p pe-submit"
            disabled={current === ''}
            aria-busy={show.isPending}
          >
            {t('personal.developer.show')}
          </button>
        </form>
      )}
    </Modal>
  )
}
