import { registerWorker } from '@gantry/client/web'

/** Whether this browser can show messages by push; only on pages with TLS or of this computer. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone or iPad, whose browsers know push only in what was put on the home screen; a newer iPad says it is a Mac. */
export const isApplePhone = (agent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)

/** Whether this browser would take push messages once the product stands on the home screen. */
export const mustInstall = (): boolean =>
  !canPush() && window.isSecureContext && isApplePhone(navigator.userAgent, navigator.maxTouchPoints)

/** The push subscription of this browser, if it has one. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the server needs of a subscription. */
export interface Subscribed {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Asks the person and subscribes this browser with the key of the installation. Null: the person or the browser refused.
 * Throws where the push service of the browser cannot be reached.
 */
export const subscribeBrowser = async (publicKey: string): Promise<Subscribed | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  // A subscription with the key of an earlier installation is of no use.
  const stale = await pushManager.getSubscription()
  if (stale && keyOf(stale) !== publicKey) await stale.unsubscribe()
  const { endpoint, keys = {} } = (await pushManager.subscribe(options)).toJSON()
  return endpoint && keys.p256dh && keys.auth
    ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
    : null
}

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS/, 'Mac'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Linux/, 'Linux'],
]

/** A name by which a person knows the device again, such as `Chrome · Windows`. */
export const deviceName = (agent: string): string =>
  [browsers, systems]
    .flatMap(known => known.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
    .join(' · ') || 'Browser'
