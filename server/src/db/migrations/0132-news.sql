-- What the provider tells everybody, and who has put it away.
create table news (
  id uuid primary key,
  -- By language: title and Markdown; English is always there.
  texts jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index news_start on news (starts_at desc);
create table news_dismissal (
  news_id uuid not null references news (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (account_id, news_id)
);
create index news_dismissal_news on news_dismissal (news_id);
grant select, insert, update, delete on news, news_dismissal to fyr_platform;
