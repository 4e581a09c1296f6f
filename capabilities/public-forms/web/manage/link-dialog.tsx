import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  listPublicForms,
  type OfferableField,
  type PublicFormHead,
  renewPublicForm,
} from '../../shared/contract.ts'
import { formAddress } from '../form-address.ts'
import { GivenValues } from './given-values.tsx'
import { LinkCode } from './link-code.tsx'

interface LinkDialogProps {
  readonly form: PublicFormHead
  readonly fields: readonly OfferableField[]
  onClose(): void
}

/** The link of a form and its QR code, links that give values, and a new link in place of the old. */
export const LinkDialog = ({ form, fields, onClose }: LinkDialogProps) => {
  const { t } = useTranslation()
  const { id, token, settings } = form
  const renew = useAction(renewPublicForm, {
    refresh: [listPublicForms],
    onDone: () => toast({ text: t('publicForms.renewed') }),
  })
  return (
    <Modal open width={640} title={t('publicForms.link')} footer={null} onCancel={onClose}>
      <div className="pf-dialog">
        {token === null ? (
          <p className="hint err">{t('publicForms.token.gone')}</p>
        ) : (
          <>
            <LinkCode label={t('publicForms.address')} file={settings.name} address={formAddress(token)} />
            <GivenValues key={token} form={id} name={settings.name} token={token} fields={fields} />
          </>
        )}
        <div className="pf-renew">
          <Popconfirm
            title={t('publicForms.renew')}
            description={t('publicForms.renew.why')}
            okText={t('publicForms.renew')}
            cancelText={t('ui.cancel')}
            onConfirm={() => renew.mutate({ id })}
          >
            <Button loading={renew.isPending}>{t('publicForms.renew')}</Button>
          </Popconfirm>
          <span className="hint">{t('publicForms.renew.why')}</span>
        </div>
        {renew.error ? (
          <p className="hint err" role="alert">
            {errorText(t, renew.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
