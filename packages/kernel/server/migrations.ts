import { auditMigration } from './audit/audit.ts'
import { sealingMigration, sealsMigration, wallsMigration } from './audit/walls.ts'
import { fileQuotaMigration, filesMigration } from './files/migration.ts'
import { fairJobsMigration, jobsMigration } from './jobs/migration.ts'
import type { Migration } from './migrate.ts'
import { outboxMigration } from './outbox.ts'
import { paceMigration } from './pace.ts'
import { deliveryMigration, relayMigration } from './relay/migration.ts'
import { serialsMigration } from './serials.ts'
import { settingsMigration } from './settings/settings.ts'
import { wallMigration } from './wall.ts'

/** The kernel's own tables, in order. */
export const kernelMigrations: readonly Migration[] = [
  wallMigration,
  auditMigration,
  outboxMigration,
  jobsMigration,
  filesMigration,
  relayMigration,
  serialsMigration,
  settingsMigration,
  wallsMigration,
  deliveryMigration,
  sealingMigration,
  paceMigration,
  fairJobsMigration,
  fileQuotaMigration,
  sealsMigration,
]
