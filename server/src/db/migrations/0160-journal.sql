-- What people write about a node; it follows the node to another company.
create table journal_entry (
  id uuid primary key,
  node_id uuid not null,
  text text not null,
  -- When it happened; charts mark it there.
  happened_at timestamptz,
  author_name text not null,
  created_at timestamptz not null,
  updated_by_name text,
  updated_at timestamptz
);
select fyr_protect('journal_entry');
alter table journal_entry
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade on update cascade;
create index journal_entry_node on journal_entry (company_id, node_id, (coalesce(happened_at, created_at)), id);
create index journal_entry_annotation on journal_entry (company_id, node_id, happened_at)
  where happened_at is not null;

-- What an entry said before.
create table journal_version (
  entry_id uuid not null,
  number int not null,
  text text not null,
  happened_at timestamptz,
  file_names text[] not null,
  author_name text not null,
  written_at timestamptz not null,
  primary key (entry_id, number)
);
select fyr_protect('journal_version');
alter table journal_version
  add foreign key (company_id, entry_id) references journal_entry (company_id, id)
    on delete cascade on update cascade;

-- Without an entry: uploaded, and deleted after a day.
create table journal_file (
  id uuid primary key,
  entry_id uuid,
  position smallint not null default 0,
  name text not null,
  type text not null,
  width int,
  height int,
  content bytea not null,
  thumbnail bytea,
  thumbnail_type text,
  created_at timestamptz not null
);
-- They are compressed already, and their length is known without reading them.
alter table journal_file alter content set storage external, alter thumbnail set storage external;
select fyr_protect('journal_file');
alter table journal_file
  add foreign key (company_id, entry_id) references journal_entry (company_id, id)
    on delete cascade on update cascade;
create index journal_file_entry on journal_file (company_id, entry_id);
create index journal_file_waiting on journal_file (created_at) where entry_id is null;

-- Names of people stay in the company that they work in.
create function fyr_forget_author() returns trigger language plpgsql as $$
begin
  new.author_name := '';
  return new;
end
$$;
create function fyr_forget_authors() returns trigger language plpgsql as $$
begin
  new.author_name := '';
  new.updated_by_name := case when new.updated_by_name is not null then '' end;
  return new;
end
$$;
create trigger journal_entry_moved before update of company_id on journal_entry
  for each row execute function fyr_forget_authors();
create trigger journal_version_moved before update of company_id on journal_version
  for each row execute function fyr_forget_author();
