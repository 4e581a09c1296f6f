import { useSession } from '@gantry/client/web'
import { Icon, Modal } from '@gantry/ui/web'
import { QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../shared/index.ts'
import { vcardOf } from '../../shared/vcard.ts'

interface CardCodeProps {
  readonly contact: Contact
  onClose(): void
}

/** The card as a code that a telephone adds to its address book, and as a file. */
const CardCode = ({ contact, onClose }: CardCodeProps) => {
  const { t } = useTranslation()
  const { space } = useSession()
  const card = vcardOf(contact, space.name)
  return (
    <Modal open title={t('contacts.code')} footer={null} width={360} onCancel={onClose}>
      <div className="cb-code">
        <QRCode value={card} size={224} bgColor="#ffffff" color="#000000" />
        <b translate="no">{contact.title}</b>
        <p className="ink3 cap">{t('contacts.code.why')}</p>
        <a
          className="btn"
          href={`data:text/vcard;charset=utf-8,${encodeURIComponent(card)}`}
          download={`${contact.title}.vcf`}
        >
          <Icon name="download" />
          {t('contacts.code.save')}
        </a>
      </div>
    </Modal>
  )
}

export default CardCode
