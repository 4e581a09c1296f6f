import { type Migration, platform, type Schedule, sql } from '@gantry/kernel/server'

/** Answers are found by their time without an index that every command would have to keep. */
export const answersMigration: Migration = {
  name: 'approvals.answers_by_time',
  up: `create index wf_command_at on gantry.wf_command using brin (at) with (pages_per_range = 16, autosummarize = on);`,
}

/** Removes the responses to requests of more than a day ago: nobody repeats these. */
export const forgetAnswers: Schedule = {
  name: 'workflows_forget_answers',
  cron: '41 * * * *',
  run: async kernel => {
    await platform(kernel).run(sql`
      delete from gantry.wf_command where at < ${kernel.now()}::timestamptz - interval '1 day'`)
  },
}
