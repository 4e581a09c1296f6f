import type { Migration } from '@gantry/kernel/server'

/** Help articles and documents of the platform, and what readers searched. */
export const helpMigration: Migration = {
  name: 'consoles.help',
  up: `
    create table gantry.help_article (
      id uuid primary key,
      category text not null,
      lang text not null check (lang in ('zh-CN', 'en')),
      route text,
      place int not null,
      title text not null,
      -- As plain text besides, for the search.
      body text not null,
      words text not null,
      state text not null default 'draft' check (state in ('draft', 'published')),
      author text not null,
      views int not null default 0,
      changed_at timestamptz not null
    );
    create index help_article_place on gantry.help_article (category, lang, place);
    create index help_article_words on gantry.help_article using gin (words gin_trgm_ops);
    create index help_article_route on gantry.help_article (route) where state = 'published';
    create table gantry.help_search (
      words text not null,
      lang text not null,
      times int not null default 1,
      last_at timestamptz not null,
      primary key (words, lang)
    );
    create index help_search_last on gantry.help_search (last_at);
    create table gantry.document (
      id uuid primary key,
      kind text not null,
      name text not null,
      version text not null,
      lang text not null check (lang in ('zh-CN', 'en')),
      note text not null,
      file jsonb not null,
      -- The space in which the file lies.
      home text not null references gantry.space (id),
      state text not null default 'draft' check (state in ('draft', 'published')),
      downloads bigint not null default 0,
      author text not null,
      created_at timestamptz not null,
      published_at timestamptz
    );
    create unique index document_version on gantry.document (lower(name), lang, lower(version));
  `,
}
