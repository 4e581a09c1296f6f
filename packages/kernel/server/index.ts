export { type AuditEntry, audit, auditTemplate, auditValues } from './audit/audit.ts'
export { sealAudit, startSealer } from './audit/seal.ts'
export { type ChainReport, verifyChain } from './audit/verify.ts'
export { backUp } from './backup/back-up.ts'
export { restore } from './backup/restore.ts'
export { Budget, type BudgetLimits, batchLimits, requestLimits } from './budget.ts'
export { areChangesEnded, setChangesEnd } from './changes-end.ts'
export {
  type AskedAct,
  actOnEach,
  type ConfirmedAct,
  confirmedAct,
  registerConfirmedAct,
  registerConfirmer,
  requireConfirmation,
} from './confirmation.ts'
export {
  asSystem,
  type Budgeted,
  type Ctx,
  createCtx,
  inSavepoint,
  inTransaction,
  type Kernel,
  noActor,
  platform,
  systemCtx,
  withBudget,
} from './ctx.ts'
export { confirmLeaving, leaveAct, passDays } from './data-leaves.ts'
export {
  type Database,
  type Executor,
  everySpace,
  openDatabase,
  type Result,
  type RunOptions,
  type Transaction,
} from './database.ts'
export { type DatabaseError, databaseError } from './database-error.ts'
export { type Env, processRoles, type Role, readEnv } from './env.ts'
export {
  featuresOff,
  hasFeature,
  hearFeatures,
  isFeatureOff,
  learnFeatures,
  readFeaturesOff,
  requireFeature,
  writeFeaturesOff,
} from './features.ts'
export {
  addFile,
  dropFile,
  type FileRow,
  findFiles,
  openFile,
  readFileRow,
  storeContent,
  storeFile,
  thumbnailPath,
} from './files/files.ts'
export { untilRead } from './files/until-read.ts'
export { isLivingProcess, ownProcess, startHeartbeat } from './health/server-processes.ts'
export { readVitals } from './health/vitals.ts'
export { type Holding, registeredHoldings, registerHoldings } from './holding.ts'
export { idle } from './idle.ts'
export { isoMicroseconds, isoMilliseconds, isoSeconds } from './iso-text.ts'
export {
  defineJob,
  type Job,
  type JobControl,
  type Schedule,
} from './jobs/job.ts'
export { cancelJob, enqueue, listJobs, readJob } from './jobs/jobs.ts'
export type { PresentActor } from './jobs/present-actor.ts'
export { type Queue, wake, wakeMany, wakeTemplate, wakeValues } from './jobs/queue.ts'
export { migrateJobs, startWorker } from './jobs/worker.ts'
export { holdLeases, type Leases, leaseBeat, leaseSilence, releaseLeases } from './leases.ts'
export { escapeLike, patternOf } from './like.ts'
export { listText } from './list-text.ts'
export type { Heard } from './listen.ts'
export { createLog, type Log } from './log.ts'
export { type Migration, migrate } from './migrate.ts'
export { kernelMigrations } from './migrations.ts'
export { nameOfSpace } from './name-of-space.ts'
export {
  defineNotice,
  type Notice,
  type NoticeFacts,
  type NoticeOverride,
  type NoticePicture,
} from './notice.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { type Outage, outagesMigration, tellOutages } from './outages.ts'
export { emit, emitAudited, type NewEvent, outboxTemplate, outboxValues } from './outbox.ts'
export { countCall, type Pace } from './pace.ts'
export { checkDatabase, type Postgres, startPostgres, stopLeftPostgres } from './postgres/index.ts'
export { isPresent, notePresence, type Present } from './presence.ts'
export { type PushMessage, push, pushChannel } from './push.ts'
export type { Consumer } from './relay/consumer.ts'
export {
  type DeadLetterGroup,
  type Delivering,
  deliveryState,
  discardDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from './relay/dead-letters.ts'
export { mostDepth, relayOnce, startRelay } from './relay/relay.ts'
export { type HardQuota, requireRoom, setUsedUp } from './room.ts'
export { spacePolicy, tablePolicy } from './row-level-security.ts'
export { isSealed, openText, sealText } from './secrets/seal.ts'
export { explainSerials, raiseSerials, reserveSerials, type SerialStretch } from './serials.ts'
export { allSettings, changeSetting, readSetting } from './settings/settings.ts'
export { changeSpaceSettings, readSpaceSetting, spaceSettingValues } from './settings/space-settings.ts'
export { empty, ident, join, raw, type Sql, sql } from './sql.ts'
export {
  errorCode,
  fileProblem,
  StartProblem,
  type StartProblemCode,
  startProblems,
} from './start-problem.ts'
export { bind, fill, type SlotValues, type Statement, slot } from './template.ts'
export { registerWaiting, type Waiting, type WaitingSource, waitingSources } from './waiting.ts'
export { withLock, withLockIfFree } from './with-lock.ts'
export { type LaterWrites, writeLater } from './write-later.ts'
