/**
 * Ends the push subscription of this browser, so that it shows no messages of somebody who has signed out; the push service then
 * tells the server that the device is gone.
 */
export const endPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  // Signing out does not depend on a push service that may be out of reach.
  await registration?.unregister().catch(() => false)
}
