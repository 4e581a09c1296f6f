import type { Migration } from '@gantry/kernel/server'

/** The AI service of each space, and what was asked. */
export const assistantMigration: Migration = {
  name: 'assistant.first',
  up: `
    create table gantry.ai_setting (
      space text primary key references gantry.space (id),
      settings jsonb not null,
      key text,
      -- The origin the key was given for; it is sent nowhere else.
      key_origin text,
      changed_at timestamptz not null
    );
    alter table gantry.ai_setting enable row level security, force row level security;
    create policy space_wall on gantry.ai_setting
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.ai_question (
      id uuid primary key,
      space text not null references gantry.space (id),
      person uuid not null,
      person_name text not null,
      at timestamptz not null,
      prompt text not null,
      answer text not null,
      tools jsonb not null,
      rows int not null,
      tokens int not null,
      milliseconds int not null,
      model text not null,
      failure text
    );
    create index ai_question_newest on gantry.ai_question (space, at desc, id desc);
    create index ai_question_person on gantry.ai_question (space, person, at desc);
    alter table gantry.ai_question enable row level security, force row level security;
    create policy space_wall on gantry.ai_question
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Help with designing is asked for too. */
export const kindsMigration: Migration = {
  name: 'assistant.kinds',
  up: `alter table gantry.ai_question add column kind text not null default 'question'`,
}
