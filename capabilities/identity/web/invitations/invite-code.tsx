import { Popover, QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { joinPath } from '../../shared/join-path.ts'

/** The page where somebody joins with a code. */
export const joinAddress = (code: string): string => `${location.origin}${joinPath(code)}`

/** Shows the link of an invite code as a QR code, for whoever stands beside. */
export const InviteCode = ({ code, small }: { readonly code: string; readonly small?: boolean }) => {
  const { t } = useTranslation()
  return (
    <Popover
      trigger="click"
      content={
        <div className="jr-code">
          <QRCode value={joinAddress(code)} size={176} bgColor="#ffffff" color="#000000" />
          <span className="ink3 cap">{t('requests.code.why')}</span>
        </div>
      }
    >
      <button type="button" className={small ? 'btn s t' : 'btn'}>
        {t('requests.code')}
      </button>
    </Popover>
  )
}
