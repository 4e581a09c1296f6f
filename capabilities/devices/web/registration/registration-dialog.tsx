import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Modal, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  issueSecret,
  type ProductSecret,
  type Registration,
  readRegistration,
  withdrawSecret,
} from '../../shared/registration/contract.ts'
import { CredentialLine } from '../credential-line.tsx'
import '../devices.css'

interface RegistrationDialogProps {
  readonly product: { readonly id: string; readonly title: string }
  readonly mayIssue: boolean
  readonly mayWithdraw: boolean
  onClose(): void
}

/** Opens and ends the first registration of a product's devices; its secret is shown once. */
export const RegistrationDialog = ({ product, mayIssue, mayWithdraw, onClose }: RegistrationDialogProps) => {
  const { t } = useTranslation()
  const { id } = product
  const { data, error } = useCall(readRegistration, { id }, { staleTime: 0 })
  const refresh = [readRegistration]
  const issuing = useAction(issueSecret, { refresh })
  const withdrawing = useAction(withdrawSecret, { refresh })
  const failed = error ?? issuing.error ?? withdrawing.error
  const isOn = data?.secret != null
  return (
    <Modal
      open
      title={t('devices.registration.title', { name: product.title })}
      onCancel={onClose}
      footer={null}
      width={560}
    >
      <p>{t('devices.registration.about')}</p>
      {failed ? (
        <p className="hint err" role="alert">
          {errorText(t, failed)}
        </p>
      ) : null}
      {data ? <State registration={data} /> : error ? null : <Skeleton rows={2} />}
      {issuing.data && isOn ? (
        <Shown secret={issuing.data} />
      ) : isOn ? (
        <p className="ink3">{t('devices.registration.renew_about')}</p>
      ) : null}
      <p className="dvc-buttons">
        {isOn && mayWithdraw ? (
          <Button danger loading={withdrawing.isPending} onClick={() => withdrawing.mutate({ id })}>
            {t('devices.registration.withdraw')}
          </Button>
        ) : null}
        {mayIssue ? (
          <Button
            type={isOn ? 'default' : 'primary'}
            loading={issuing.isPending}
            disabled={!data}
            onClick={() => issuing.mutate({ id })}
          >
            {t(isOn ? 'devices.registration.renew' : 'devices.registration.open')}
          </Button>
        ) : null}
      </p>
    </Modal>
  )
}

const State = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation()
  const { secret, keyed, waiting } = registration
  return (
    <p>
      <b>
        {secret
          ? t('devices.registration.on', {
              ending: secret.ending,
              since: sayMoment(secret.since, { short: true }),
            })
          : t('devices.registration.off')}
      </b>
      <br />
      {t('devices.registration.keyed', { count: keyed })} ·{' '}
      {t('devices.registration.waiting', { count: waiting })}
    </p>
  )
}

/** What devices send, but for their own code. */
const bodyOf = ({ product, secret }: ProductSecret): string =>
  JSON.stringify({ product, device: '…', secret })

const Shown = ({ secret }: { readonly secret: ProductSecret }) => {
  const { t } = useTranslation()
  const lines = [
    { name: 'secret', value: secret.secret },
    { name: 'product', value: secret.product },
    { name: 'address', value: secret.address },
    { name: 'body', value: bodyOf(secret) },
  ] as const
  return (
    <>
      <p className="warn-ink">{t('devices.registration.once')}</p>
      <dl className="dvc-facts">
        {lines.map(({ name, value }) => (
          <CredentialLine key={name} label={t(`devices.registration.${name}`)} value={value} />
        ))}
      </dl>
    </>
  )
}
