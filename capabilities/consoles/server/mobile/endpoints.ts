import { type Endpoint, endpoint } from '@gantry/http/server'
import * as packages from '../../shared/mobile/packages-contract.ts'
import * as programs from '../../shared/mobile/programs-contract.ts'
import {
  addPackage,
  changePackage,
  countDownload,
  findUpdate,
  listPackages,
  offeredPackages,
  packageFile,
  removePackage,
} from './packages.ts'
import { checkProgram, listPrograms, removeProgram, saveProgram, setProgramSpace } from './programs.ts'

const done = { done: true as const }

export const mobileEndpoints: readonly Endpoint[] = [
  endpoint(packages.listPackages, listPackages),
  endpoint(packages.addPackage, addPackage),
  endpoint(packages.changePackage, async (ctx, input) => {
    await changePackage(ctx, input)
    return done
  }),
  endpoint(packages.removePackage, async (ctx, { id }) => {
    await removePackage(ctx, id)
    return done
  }),
  endpoint(packages.offeredPackages, (ctx, { channel }) => offeredPackages(ctx, channel)),
  endpoint(packages.findUpdate, findUpdate),
  endpoint(packages.countDownload, (ctx, { id }) => countDownload(ctx, id)),
  endpoint(packages.packageFile, (ctx, { id }) => packageFile(ctx, id)),
  endpoint(programs.listPrograms, listPrograms),
  endpoint(programs.saveProgram, saveProgram),
  endpoint(programs.removeProgram, async (ctx, { id }) => {
    await removeProgram(ctx, id)
    return done
  }),
  endpoint(programs.setProgramSpace, async (ctx, input) => {
    await setProgramSpace(ctx, input)
    return done
  }),
  endpoint(programs.checkProgram, (ctx, { id }) => checkProgram(ctx, id)),
]
