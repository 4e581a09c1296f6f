import type { Migration } from '@gantry/kernel/server'
import { advisorMigration, listedIndexesMigration, moreAdviceMigration } from './advisor/migration.ts'
import { catalogMigration } from './catalog/migrations.ts'
import { stoppedTablesMigration } from './catalog/stop-tables.ts'
import { translationsMigration } from './catalog/translations-migration.ts'
import { changesMigration, undoingChangesMigration } from './changes/migration.ts'
import { computingMigration, computingOfChangesMigration } from './computed/across/migration.ts'
import { holdsMigration } from './holds/migration.ts'
import { recordLabelsMigration } from './labels/migration.ts'
import { mergesMigration } from './merges/migration.ts'
import { ranksMigration } from './ranks/migration.ts'
import { sharesByRecordMigration } from './sharing/by-record-migration.ts'
import { keptViewMigration } from './sharing/kept-view-migration.ts'
import { sharedKindsMigration } from './sharing/kinds-migration.ts'
import { sharingMigration } from './sharing/migration.ts'
import { sharesGivenMigration } from './sharing/responsible-migration.ts'
import { sharedViaMigration } from './sharing/via-migration.ts'
import { sizesMigration } from './sizes/migration.ts'
import { viewsMigration } from './views/migration.ts'
import { batchesMigration, editBatchesMigration } from './write/as-batch.ts'

/** The record engine's own tables, in order. */
export const recordsMigrations: readonly Migration[] = [
  catalogMigration,
  viewsMigration,
  changesMigration,
  sharingMigration,
  batchesMigration,
  sharedViaMigration,
  computingMigration,
  advisorMigration,
  computingOfChangesMigration,
  listedIndexesMigration,
  sharedKindsMigration,
  undoingChangesMigration,
  stoppedTablesMigration,
  moreAdviceMigration,
  ranksMigration,
  editBatchesMigration,
  recordLabelsMigration,
  translationsMigration,
  mergesMigration,
  holdsMigration,
  sizesMigration,
  sharesGivenMigration,
  sharesByRecordMigration,
  keptViewMigration,
]
