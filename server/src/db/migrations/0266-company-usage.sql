-- What each company has used of its quotas, written by the transaction that uses it. Nodes are counted in
-- company_licence, versions of dashboards by their stored size when a dashboard is saved.
create table company_usage (
  quota text not null check (quota in ('pictureBytes', 'fileBytes', 'applications', 'keys', 'tokens')),
  used bigint not null
);
select fyr_protect('company_usage');
alter table company_usage add primary key (company_id, quota);

-- Adds what a statement changed. Arguments: the quota, and what a row of the table counts for it.
create function fyr_count_usage() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  amounts constant text := case tg_op
    when 'INSERT' then format('select company_id, %s as amount from made', tg_argv[1])
    when 'DELETE' then format('select company_id, -(%s) as amount from gone', tg_argv[1])
    else format('select company_id, %1$s as amount from made union all select company_id, -(%1$s) from gone', tg_argv[1]) end;
begin
  -- Most statements of a cascade delete nothing, and planning costs more than looking.
  if tg_op = 'DELETE' then
    if not exists (select from gone) then return null; end if;
  end if;
  execute format(
    'with change as (
       select company_id, sum(amount) as amount from (%s) as each group by company_id having sum(amount) <> 0
     ), less as (
       -- Only where there is a row: the company may be going itself.
       update company_usage as usage set used = used + amount from change
       where usage.company_id = change.company_id and quota = $1 and amount < 0
     )
     insert into company_usage as usage (company_id, quota, used)
     select company_id, $1, amount from change where amount > 0 order by company_id
     on conflict (company_id, quota) do update set used = usage.used + excluded.used', amounts) using tg_argv[0];
  return null;
end
$$;

do $$
declare
  counted record;
begin
  for counted in select * from (values
      ('image', 'pictureBytes', 'octet_length(content)', true),
      ('journal_file', 'fileBytes', 'octet_length(content) + coalesce(octet_length(thumbnail), 0)', true),
      ('report_template', 'fileBytes', 'coalesce(octet_length(content), 0)', true),
      ('application', 'applications', '1', false),
      ('node_key', 'keys', '(not discovered)::int', true),
      ('access_token', 'tokens', '1', false)) as counted (name, quota, amount, changes) loop
    execute format('create trigger %1$s_made after insert on %1$s referencing new table as made
      for each statement execute function fyr_count_usage(%2$L, %3$L)', counted.name, counted.quota, counted.amount);
    execute format('create trigger %1$s_gone after delete on %1$s referencing old table as gone
      for each statement execute function fyr_count_usage(%2$L, %3$L)', counted.name, counted.quota, counted.amount);
    if counted.changes then
      execute format('create trigger %1$s_changed after update on %1$s referencing old table as gone new table as made
        for each statement execute function fyr_count_usage(%2$L, %3$L)', counted.name, counted.quota, counted.amount);
    end if;
    execute format('insert into company_usage as usage (company_id, quota, used)
      select company_id, %2$L, sum(%3$s) from %1$s group by company_id
      on conflict (company_id, quota) do update set used = usage.used + excluded.used',
      counted.name, counted.quota, counted.amount);
  end loop;
end
$$;

-- Counts anew what the transaction's company has; true if a count was wrong. Locks the counts first: transactions that
-- have changed one are waited for, and a statement that has not yet adds to the new count.
create function fyr_recount_usage() returns boolean
  language plpgsql volatile security definer set search_path from current as $$
declare
  company constant uuid := fyr_company();
  wrong integer;
  wrong_nodes integer;
begin
  -- In the order in which a new node and its keys lock them.
  perform from company_licence where company_id = company for update;
  insert into company_usage (company_id, quota, used)
  select company, quota, 0 from unnest(array['pictureBytes', 'fileBytes', 'applications', 'keys', 'tokens']) as quota
  on conflict do nothing;
  perform from company_usage where company_id = company order by quota for update;
  update company_usage set used = truth.used from (values
    ('pictureBytes', (select coalesce(sum(octet_length(content)), 0) from image where company_id = company)),
    ('fileBytes',
      (select coalesce(sum(octet_length(content) + coalesce(octet_length(thumbnail), 0)), 0) from journal_file
       where company_id = company)
      + (select coalesce(sum(octet_length(content)), 0) from report_template where company_id = company)),
    ('applications', (select count(*) from application where company_id = company)),
    ('keys', (select count(*) from node_key where company_id = company and not discovered)),
    ('tokens', (select count(*) from access_token where company_id = company))) as truth (quota, used)
  where company_usage.company_id = company and company_usage.quota = truth.quota
    and company_usage.used <> truth.used;
  get diagnostics wrong = row_count;
  update company_licence set nodes = truth.nodes
  from (select count(*) as nodes from node where company_id = company) as truth
  where company_licence.company_id = company and company_licence.nodes <> truth.nodes;
  get diagnostics wrong_nodes = row_count;
  return wrong + wrong_nodes > 0;
end
$$;
revoke execute on function fyr_count_usage(), fyr_recount_usage() from public;
grant execute on function fyr_recount_usage() to fyr_app;
