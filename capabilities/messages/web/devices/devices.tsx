import {
  addDevice,
  type Device,
  listDevices,
  readDeviceTest,
  removeDevice,
  testDevice,
} from '@gantry/channels/shared'
import { call, errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSubscriptions } from '../../shared/contract.ts'
import { canPush, currentSubscription, deviceName, mustInstall, subscribeBrowser } from './browser-push.ts'

const refresh = [listDevices, listSubscriptions]
/** How long the page waits for what became of a test, in steps of a second. */
const patience = 15

/** What became of a test once it is no longer waiting; null after a while. */
const outcomeOf = async (id: string): Promise<{ state: string; error: string | null } | null> => {
  for (let step = 0; step < patience; step++) {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    const found = await call(readDeviceTest, { id })
    if (found.error !== null || !['waiting', 'sending'].includes(found.state)) return found
  }
  return null
}

/** Devices that show the person's messages: allowing this one, trying one, removing one. */
export const DevicesSection = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listDevices, {})
  const here = useQuery({
    queryKey: ['push subscription of this browser'],
    queryFn: async () => (await currentSubscription())?.endpoint ?? '',
    staleTime: 0,
  })
  const [busy, setBusy] = useState('')
  const add = useAction(addDevice, { refresh })
  const remove = useAction(removeDevice, { refresh })
  const devices = data?.data ?? []
  const isHere = ({ endpoint }: Device) => endpoint === here.data

  const allow = async () => {
    setBusy('allow')
    try {
      const subscribed = await subscribeBrowser(data?.publicKey ?? '')
      if (!subscribed) return toast({ kind: 'failed', text: t('devices.refused') })
      await add.mutateAsync({ ...subscribed, name: deviceName(navigator.userAgent) })
      await here.refetch()
      toast({ text: t('devices.allowed') })
    } catch (failure) {
      toast({
        kind: 'failed',
        // The browser's own words name a push service that cannot be reached; errors of the server are in ours.
        text: failure instanceof DOMException ? t('devices.no_service') : errorText(t, failure),
      })
    } finally {
      setBusy('')
    }
  }
  const drop = async (device: Device) => {
    setBusy(device.id)
    try {
      if (isHere(device)) await (await currentSubscription())?.unsubscribe()
      await remove.mutateAsync({ id: device.id })
      await here.refetch()
      toast({ text: t('devices.removed') })
    } catch (failure) {
      toast({ kind: 'failed', text: errorText(t, failure) })
    } finally {
      setBusy('')
    }
  }
  const attempt = async ({ id, name }: Device) => {
    setBusy(id)
    try {
      const outcome = await outcomeOf((await call(testDevice, { id })).id)
      if (outcome?.state === 'sent') toast({ text: t('devices.tested', { name }) })
      else
        toast({
          kind: 'failed',
          text: outcome?.error ? t(`channels.failure.${outcome.error}`) : t('devices.not_yet'),
        })
      await refetch()
    } catch (failure) {
      toast({ kind: 'failed', text: errorText(t, failure) })
    } finally {
      setBusy('')
    }
  }

  const known = devices.some(isHere)
  return (
    <section>
      <h2>
        <Icon name="bell" />
        {t('devices.title')}
      </h2>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      <ul>
        {devices.map(device => (
          <li key={device.id}>
            <span>
              {device.name}
              {isHere(device) ? <small className="subs-mandatory">{t('devices.here')}</small> : null}
              <small className="subs-why">
                {device.usedAt
                  ? t('devices.used', { at: sayMoment(device.usedAt) })
                  : t('devices.since', { at: sayMoment(device.createdAt) })}
              </small>
            </span>
            <Button size="small" loading={busy === device.id} onClick={() => attempt(device)}>
              {t('devices.test')}
            </Button>
            <Button
              size="small"
              danger
              disabled={busy !== ''}
              aria-label={t('devices.remove_name', { name: device.name })}
              onClick={() => drop(device)}
            >
              {t('devices.remove')}
            </Button>
          </li>
        ))}
        {known || !data ? null : (
          <li>
            <span>
              {t('devices.this')}
              <small className="subs-why">
                {t(canPush() ? 'devices.why' : mustInstall() ? 'devices.install' : 'devices.cannot')}
              </small>
            </span>
            <Button
              type="primary"
              size="small"
              disabled={!canPush()}
              loading={busy === 'allow'}
              onClick={allow}
            >
              {t('devices.allow')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
