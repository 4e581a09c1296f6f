import { AppError } from '@gantry/base/shared'
import { type Feature, features } from '@gantry/model/shared'
import { type Ctx, type Kernel, platform } from './ctx.ts'
import type { Database, Executor } from './database.ts'
import type { Migration } from './migrate.ts'
import { type Sql, sql } from './sql.ts'

/** Processes read anew what is switched off after a message on it. */
const channel = 'gantry_features'

/** A row for each feature that is switched off in a space; what the feature keeps stays where it is. */
export const featuresMigration: Migration = {
  name: 'kernel.features',
  up: `
    create table gantry.space_feature_off (
      space text not null,
      feature text not null,
      at timestamptz not null default now(),
      primary key (space, feature)
    );
    alter table gantry.space_feature_off enable row level security, force row level security;
    create policy space_wall on gantry.space_feature_off
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

type Key = `${string} ${Feature}`

const offIn = new WeakMap<Database, ReadonlySet<Key>>()

const learn = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ readonly space: string; readonly feature: Feature }>(
    sql`select space, feature from gantry.space_feature_off`,
  )
  offIn.set(kernel.database, new Set(rows.map(({ space, feature }) => `${space} ${feature}` as const)))
}

/** Keeps in memory what is switched off, in this process too when another one switches. */
export const hearFeatures = async (kernel: Kernel): Promise<void> => {
  await kernel.database.listen(channel, () => {
    learn(kernel).catch((error: unknown) => kernel.log.error({ err: error }, 'features not read'))
  })
  await learn(kernel)
}

/** The features that are off in the space of a context, as the database has them. */
export const readFeaturesOff = async ({
  db,
  space,
}: Pick<Ctx, 'db' | 'space'>): Promise<readonly Feature[]> => {
  const { rows } = await db.run<{ readonly feature: Feature }>(
    sql`select feature from gantry.space_feature_off where space = ${space}`,
  )
  return rows.map(({ feature }) => feature)
}

/** Writes which features of a space are off, in a transaction that is not restricted to one space. */
export const writeFeaturesOff = async (
  db: Executor,
  space: string,
  off: readonly Feature[],
): Promise<void> => {
  await db.run(
    sql`delete from gantry.space_feature_off where space = ${space} and feature <> all (${off}::text[])`,
  )
  await db.run(sql`
    insert into gantry.space_feature_off (space, feature) select ${space}, unnest(${off}::text[]) on conflict do nothing`)
  await db.run(sql`select pg_notify(${channel}, ${space})`)
}

/** Waits until this process knows what was committed; the others hear of it. */
export const learnFeatures = learn

export const isFeatureOff = ({ kernel, space }: Pick<Ctx, 'kernel' | 'space'>, feature: Feature): boolean =>
  offIn.get(kernel.database)?.has(`${space} ${feature}`) ?? false

/** The features that are switched off in a space. */
export const featuresOff = (ctx: Pick<Ctx, 'kernel' | 'space'>): readonly Feature[] =>
  features.filter(feature => isFeatureOff(ctx, feature))

/**
 * Refuses what belongs to a feature that is switched off in the space. It looks in memory, so that no request costs a statement more.
 *
 * @throws AppError feature.devices, feature.integration … by the feature
 */
export const requireFeature = (ctx: Pick<Ctx, 'kernel' | 'space'>, feature: Feature): void => {
  if (isFeatureOff(ctx, feature)) throw new AppError(`feature.${feature}`)
}

/** Condition on a column with a space: the feature is on there. */
export const hasFeature = (space: Sql, feature: Feature): Sql => sql`not exists (
  select from gantry.space_feature_off o where o.space = ${space} and o.feature = ${feature})`
