import { currentLang, sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { payIcons } from '../../shared/catalogue-contract.ts'
import type { PayCode, PayOrderDetail } from '../../shared/orders-contract.ts'

/** What the payer scans or opens. */
export const Code = ({ code, closesAt }: { readonly code: PayCode; readonly closesAt: string | null }) => {
  const { t } = useTranslation()
  const until = closesAt ? t('payments.order.until', { time: sayMoment(closesAt) }) : ''
  return (
    <div className="pay-code">
      {code.qr ? <QRCode value={code.qr} size={148} bordered={false} /> : null}
      <p className="ink2">
        {code.qr ? t('payments.order.scan') : null}
        {code.link ? (
          <a href={code.link} target="_blank" rel="noreferrer">
            {t('payments.order.link')}
          </a>
        ) : null}
        {code.jsapi ? t('payments.order.jsapi') : null} {until}
      </p>
    </div>
  )
}

interface WaysProps {
  readonly types: PayOrderDetail['types']
  readonly busy: boolean
  readonly onPay: (type: string) => void
}

/** The ways to pay in the order of their page. Inside WeChat the payer's page begins the payment. */
export const Ways = ({ types, busy, onPay }: WaysProps) => {
  const { t } = useTranslation()
  const offered = types.filter(({ method }) => method !== 'wechat_jsapi')
  if (offered.length === 0) return <p className="ink3">{t('payments.order.no_way')}</p>
  return (
    <div className="pay-acts">
      {offered.map(({ id, nameZh, nameEn, icon }) => (
        <Button
          key={id}
          disabled={busy}
          icon={<Icon name={payIcons.find(each => each === icon) ?? 'yuan'} size={14} />}
          onClick={() => onPay(id)}
        >
          {currentLang() === 'en' ? nameEn : nameZh}
        </Button>
      ))}
    </div>
  )
}
