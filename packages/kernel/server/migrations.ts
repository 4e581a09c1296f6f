import { appendOnlyMigration, sealingMigration, sealsMigration } from './audit/append-only.ts'
import { auditMigration } from './audit/audit.ts'
import { featuresMigration } from './features.ts'
import { fileQuotaMigration, filesMigration } from './files/migration.ts'
import { serverProcessesMigration } from './health/server-processes.ts'
import { finishedJobsMigration } from './jobs/forget-jobs.ts'
import { fairJobsMigration, jobsMigration } from './jobs/migration.ts'
import { scheduleRunsMigration } from './jobs/schedule-runs.ts'
import type { Migration } from './migrate.ts'
import { outboxMigration } from './outbox.ts'
import { paceMigration } from './pace.ts'
import { presenceMigration } from './presence.ts'
import { deliveryMigration, relayMigration } from './relay/migration.ts'
import { rowLevelSecurityMigration } from './row-level-security.ts'
import { serialsMigration } from './serials.ts'
import { internalHostsMigration, settingsMigration } from './settings/settings.ts'
import { spaceSettingsMigration } from './settings/space-settings.ts'

/** The kernel's own tables, in order. */
export const kernelMigrations: readonly Migration[] = [
  rowLevelSecurityMigration,
  auditMigration,
  outboxMigration,
  jobsMigration,
  filesMigration,
  relayMigration,
  serialsMigration,
  settingsMigration,
  appendOnlyMigration,
  deliveryMigration,
  sealingMigration,
  paceMigration,
  fairJobsMigration,
  fileQuotaMigration,
  sealsMigration,
  spaceSettingsMigration,
  internalHostsMigration,
  finishedJobsMigration,
  scheduleRunsMigration,
  serverProcessesMigration,
  presenceMigration,
  featuresMigration,
]
