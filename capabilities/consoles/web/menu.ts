import { call } from '@gantry/client/web'
import { offeredPackages } from '../shared/mobile/packages-contract.ts'

export { HelpDialog as Help } from './help/help-dialog.tsx'

/** True where a version of the app is published for everybody. */
export const offersApp = async (): Promise<boolean> => (await call(offeredPackages, {})).data.length > 0
