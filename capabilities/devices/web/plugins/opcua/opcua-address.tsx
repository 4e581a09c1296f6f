import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpcuaDevice, OpcuaPoint } from '../../../shared/plugins/opcua/opcua-shape.ts'
import type { AddressProps, PointAddressProps } from '../plugin-face.ts'
import { NodeBrowser } from './node-browser.tsx'

/** What stands before the node ids of a device; most devices of a server need none. */
export const OpcuaDeviceAddress = ({ address, name, issueOf, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const { prefix = '' } = address as OpcuaDevice
  return (
    <Input
      className="mono"
      aria-label={t('devices.opcua.prefix_of', { name })}
      placeholder={t('devices.opcua.prefix')}
      value={prefix}
      maxLength={200}
      status={issueOf('prefix') ? 'error' : ''}
      onChange={({ target: { value } }) => onChange(value === '' ? {} : { prefix: value })}
    />
  )
}

/** The node of a point: written, or chosen from those the server has. */
export const OpcuaPointAddress = ({
  address,
  settings,
  connection,
  name,
  issueOf,
  onChange,
}: PointAddressProps) => {
  const { t } = useTranslation()
  const [isBrowsing, browse] = useState(false)
  const { node } = address as OpcuaPoint
  return (
    <div className="dvc-cn-address dvc-ua-node">
      <Input
        className="mono"
        aria-label={t('devices.opcua.node_of', { name })}
        placeholder="ns=2;s=Line1.Load"
        value={node}
        maxLength={400}
        status={issueOf('node') ? 'error' : ''}
        onChange={({ target: { value } }) => onChange({ node: value })}
      />
      <Button aria-label={t('devices.opcua.browse_for', { name })} onClick={() => browse(true)}>
        {t('devices.opcua.browse')}
      </Button>
      {isBrowsing ? (
        <NodeBrowser
          connection={connection}
          settings={settings}
          name={name}
          onPick={picked => {
            onChange({ node: picked })
            browse(false)
          }}
          onClose={() => browse(false)}
        />
      ) : null}
    </div>
  )
}
