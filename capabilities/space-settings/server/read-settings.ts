import { type Ctx, nameOfSpace, spaceSettingValues } from '@gantry/kernel/server'
import type { SpaceSettingsValue } from '../shared/contract.ts'

export const readSettings = async ({ kernel, space }: Ctx): Promise<SpaceSettingsValue> => ({
  name: await nameOfSpace(kernel, space),
  values: Object.fromEntries(await spaceSettingValues(kernel, space)),
})
