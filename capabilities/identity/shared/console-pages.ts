import type { ConsolePage } from '@gantry/model/shared'

/** The console pages whose buttons roles may be given; those of the others are the officers' alone. */
export const pagesWithButtons: readonly ConsolePage[] = ['/{spaceUri}/sysop/enterUserRegist']
