import { defineCapability, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { decidePlan, decideRelease, keepReleaseSecret, submitRelease, withdrawRelease } from './decide.ts'
import { seedReleases } from './demo.ts'
import { deploymentEndpoints } from './deployments/endpoints.ts'
import { makeJob, rehearseJob, restoreJob, verifyJob } from './deployments/jobs.ts'
import {
  deploymentsMigration,
  deploymentsOfAppMigration,
  deploymentsRestoredMigration,
} from './deployments/migration.ts'
import { readDrift } from './drift.ts'
import {
  agreeEnvironment,
  allowAlone,
  askEnvironment,
  endEnvironment,
  listEnvironments,
} from './environments.ts'
import { listReleases, readRelease } from './list-releases.ts'
import { findDependencies, makeRelease } from './make-release.ts'
import { aloneMigration, madeMigration, releasesMigration } from './migration.ts'
import { releaseNotices } from './notices.ts'
import { publishJob, publishRelease, rollBackRelease } from './publish.ts'
import { releaseFile } from './release-file.ts'

const done = { done: true as const }

/** Moving applications between environments, and deployment packages of whole spaces. */
export const releases = defineCapability({
  name: 'releases',
  errors,
  texts,
  migrations: [
    releasesMigration,
    deploymentsMigration,
    deploymentsRestoredMigration,
    deploymentsOfAppMigration,
    aloneMigration,
    madeMigration,
  ],
  notices: releaseNotices,
  demo: seedReleases,
  jobs: [publishJob, makeJob, verifyJob, rehearseJob, restoreJob],
  endpoints: [
    endpoint(contract.listEnvironments, ctx => listEnvironments(ctx)),
    endpoint(contract.askEnvironment, askEnvironment),
    endpoint(contract.agreeEnvironment, async (ctx, { id }) => {
      await agreeEnvironment(ctx, id)
      return done
    }),
    endpoint(contract.allowAlone, async (ctx, input) => {
      await allowAlone(ctx, input)
      return done
    }),
    endpoint(contract.endEnvironment, async (ctx, { id }) => {
      await endEnvironment(ctx, id)
      return done
    }),
    endpoint(contract.readDrift, (ctx, { id }) => readDrift(ctx, id)),
    endpoint(contract.findDependencies, (ctx, { apps }) => findDependencies(ctx, apps)),
    endpoint(contract.listReleases, listReleases),
    endpoint(contract.makeRelease, makeRelease),
    endpoint(contract.readRelease, (ctx, { id }) => readRelease(ctx, id)),
    endpoint(contract.decidePlan, async (ctx, input) => {
      await decidePlan(ctx, input)
      return done
    }),
    endpoint(contract.keepReleaseSecret, async (ctx, input) => {
      await keepReleaseSecret(ctx, input)
      return done
    }),
    endpoint(contract.submitRelease, async (ctx, { id }) => {
      await submitRelease(ctx, id)
      return done
    }),
    endpoint(contract.decideRelease, async (ctx, input) => {
      await decideRelease(ctx, input)
      return done
    }),
    endpoint(contract.publishRelease, (ctx, { id }) => publishRelease(ctx, id)),
    endpoint(contract.rollBackRelease, async (ctx, input) => {
      await rollBackRelease(ctx, input)
      return done
    }),
    endpoint(contract.withdrawRelease, async (ctx, { id }) => {
      await withdrawRelease(ctx, id)
      return done
    }),
    endpoint(contract.releaseFile, (ctx, { id, which }) => releaseFile(ctx, id, which)),
    ...deploymentEndpoints,
  ],
})
