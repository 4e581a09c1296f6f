import { FormFailure, sayDay, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listServices, renewService, type Service } from '../../shared/services/services-contract.ts'
import { TermFields } from './term-fields.tsx'

/** Renews a service, by default for a year after its present end. */
export const RenewDialog = ({
  service,
  onClose,
}: {
  readonly service: Service
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const from = service.daysLeft < 0 ? dayjs() : dayjs(service.validUntil)
  const [validUntil, setValidUntil] = useState(from.add(1, 'year').format('YYYY-MM-DD'))
  const [yuan, setYuan] = useState<number | null>(null)
  const renew = useAction(renewService, {
    refresh: [listServices],
    onDone: () => {
      toast({ text: t('consoles.service.said_renewed') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('consoles.service.renew_title', { name: service.product.name, space: service.space.name })}
      okText={t('consoles.service.renew')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: renew.isPending }}
      onOk={() => renew.mutate({ id: service.id, validUntil, amount: Math.round((yuan ?? 0) * 100) })}
      onCancel={onClose}
    >
      <p className="ink2">{t('consoles.service.now_until', { day: sayDay(service.validUntil) })}</p>
      <TermFields
        validUntil={validUntil}
        yuan={yuan}
        error={renew.error}
        onUntil={setValidUntil}
        onYuan={setYuan}
      />
      <FormFailure error={renew.error} />
    </Modal>
  )
}
