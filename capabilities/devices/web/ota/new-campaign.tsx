import { errorText, useAction, useCall } from '@gantry/client/web'
import { listRecords, where } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCampaigns, listFirmware, makeCampaign } from '../../shared/ota/contract.ts'
import { Labelled } from '../labelled.tsx'

interface NewCampaignProps {
  onClose(): void
  onMade(id: string): void
}

const usualShares = ['5', '25', '100']
const usual = {
  success: 95,
  failure: 5,
  lost: 5,
  soak: 60,
  wait: 1_440,
  offer: 30,
  download: 60,
  install: 30,
  attempts: 2,
} as const
type Figure = keyof typeof usual
const figures: readonly Figure[] = [
  'success',
  'failure',
  'lost',
  'soak',
  'wait',
  'offer',
  'download',
  'install',
  'attempts',
]
const percentages: readonly Figure[] = ['success', 'failure', 'lost']

/** Makes a campaign: which firmware, for which devices, in which groups, and when it stops by itself. */
export const NewCampaign = ({ onClose, onMade }: NewCampaignProps) => {
  const { t } = useTranslation()
  const firmware = useCall(listFirmware, {}, { staleTime: 0 })
  const [chosenFirmware, setFirmware] = useState<string>()
  const [name, setName] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const [area, setArea] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [shares, setShares] = useState<readonly string[]>(usualShares)
  const [set, setSet] = useState<Readonly<Record<Figure, number>>>(usual)
  const picked = firmware.data?.data.find(({ id }) => id === chosenFirmware)
  const devices = useCall(
    listRecords,
    {
      table: 'device',
      filter: where('product', 'eq', picked?.product.id ?? ''),
      fields: ['name', 'code'],
      pageSize: 100,
      count: 'none',
    },
    { enabled: picked !== undefined },
  )
  const making = useAction(makeCampaign, {
    refresh: [listCampaigns, listFirmware],
    onDone: ({ id }) => {
      onClose()
      onMade(id)
    },
  })
  const steps = shares
    .map(Number)
    .filter(share => Number.isInteger(share) && share >= 1 && share <= 100)
    .sort((one, other) => one - other)
  const save = () => {
    if (!picked) return
    const { success, failure, lost, soak, ...deadlines } = set
    making.mutate({
      name: name.trim(),
      firmware: picked.id,
      tags: [...tags],
      area: area.trim(),
      chosen: [...chosen],
      shares: [...new Set(steps)],
      limits: { success, failure, lost, soak },
      deadlines,
    })
  }
  return (
    <Modal
      open
      width={640}
      title={t('devices.ota.new')}
      okText={t('devices.ota.new_done')}
      cancelText={t('devices.cancel')}
      confirmLoading={making.isPending}
      okButtonProps={{ disabled: !picked || name.trim() === '' || steps.length === 0 }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="dp-form">
        <Labelled label={t('devices.ota.firmware')}>
          {id => (
            <Select
              id={id}
              value={chosenFirmware}
              options={(firmware.data?.data ?? []).map(each => ({
                value: each.id,
                label: `${each.product.title} · ${each.title} ${each.version}`,
              }))}
              notFoundContent={t('devices.ota.no_firmware')}
              onChange={value => {
                setFirmware(value)
                setChosen([])
                const found = firmware.data?.data.find(each => each.id === value)
                if (name === '' && found) setName(`${found.title} ${found.version}`)
              }}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.name')}>
          {id => (
            <Input id={id} value={name} maxLength={60} onChange={event => setName(event.target.value)} />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.tags')} hint={t('devices.ota.tags_hint')}>
          {id => (
            <Select id={id} mode="tags" value={[...tags]} open={false} suffixIcon={null} onChange={setTags} />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.area')}>
          {id => (
            <Input id={id} value={area} maxLength={60} onChange={event => setArea(event.target.value)} />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.chosen')} hint={t('devices.ota.chosen_hint')}>
          {id => (
            <Select
              id={id}
              mode="multiple"
              value={[...chosen]}
              disabled={!picked}
              optionFilterProp="label"
              options={(devices.data?.data ?? []).map(row => ({
                value: row.id,
                label: String(row.name ?? ''),
              }))}
              onChange={setChosen}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.shares')} hint={t('devices.ota.shares_hint')}>
          {id => (
            <Select
              id={id}
              mode="tags"
              value={[...shares]}
              open={false}
              suffixIcon={null}
              onChange={setShares}
            />
          )}
        </Labelled>
        <div className="ota-figures">
          {figures.map(figure => (
            <Labelled key={figure} label={t(`devices.ota.figure.${figure}`)}>
              {id => (
                <InputNumber
                  id={id}
                  value={set[figure]}
                  precision={0}
                  min={['failure', 'lost', 'soak'].includes(figure) ? 0 : 1}
                  max={percentages.includes(figure) ? 100 : figure === 'attempts' ? 10 : 43_200}
                  suffix={
                    percentages.includes(figure) ? '%' : figure === 'attempts' ? '' : t('devices.ota.minutes')
                  }
                  onChange={value => setSet({ ...set, [figure]: value ?? usual[figure] })}
                />
              )}
            </Labelled>
          ))}
        </div>
        {making.error ? (
          <p className="hint err" role="alert">
            {errorText(t, making.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
