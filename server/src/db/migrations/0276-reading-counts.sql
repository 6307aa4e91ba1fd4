-- Readings of a company by the hour of their time, without radio values. The pipeline adds, storage.measure corrects.
create table company_reading_count (
  hour timestamptz not null,
  readings bigint not null
);
select fyr_protect('company_reading_count');
alter table company_reading_count add primary key (company_id, hour);
create index company_reading_count_hour on company_reading_count (hour);
select fyr_pipeline_may('company_reading_count', 'select, insert, update');

-- Running totals of a node's readings at the end of 25 hours, the last of which is `hour` (hours since 1970): the
-- readings of some hours are the difference of two totals.
create table node_reading_count (
  node_id uuid primary key,
  hour int not null,
  totals bigint[] not null check (cardinality(totals) = 25)
) with (fillfactor = 70);
select fyr_protect('node_reading_count');
alter table node_reading_count
  add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
select fyr_pipeline_may('node_reading_count', 'select, insert, update');

-- Since when all hours of the company are counted; null until they were counted first.
alter table company_figure add column hours_counted_from timestamptz;

-- Totals that end with the later of two hours, with some readings of the hour `added_hour` added.
create function fyr_add_readings(totals bigint[], hour int, added_hour int, added bigint) returns bigint[]
  language sql immutable as $$
  select case when hour = added_hour then totals[1:24] || totals[25] + added
    else array(
      select totals[least(25, place + greatest(hour, added_hour) - hour)]
        + case when greatest(hour, added_hour) - 25 + place >= added_hour then added else 0 end
      from generate_series(1, 25) as place order by place)
    end
$$;

-- As in 0230, with the counts of readings.
create or replace function fyr_move_node(moved uuid, target uuid, target_application uuid) returns void
  language plpgsql volatile security definer set search_path from current as $$
declare
  source constant uuid := fyr_company();
  picture constant text := (select image from node where id = moved and company_id = source);
begin
  if source is null or not exists (select from node where id = moved and company_id = source) then
    raise exception 'fyr_move_node: the node is not of the company of the transaction';
  end if;
  delete from node_topic using node_topic as other
  where node_topic.node_id = moved and other.company_id = target and other.topic = node_topic.topic;
  with contact as (update node_contact set company_id = target where id = moved),
    keys as (update node_key set company_id = target where node_id = moved),
    topics as (update node_topic set company_id = target where node_id = moved),
    kept as (update retention set company_id = target where node_id = moved),
    ahead as (update future_series set company_id = target where node_id = moved),
    late as (update late_readings set company_id = target where node_id = moved),
    counts as (update node_reading_count set company_id = target where node_id = moved),
    images as (update image set company_id = target where name = picture and company_id = source),
    gone as (update company_licence set nodes = nodes - 1 where company_id = source),
    made as (insert into company_licence (company_id, nodes) values (target, 1)
      on conflict (company_id) do update set nodes = company_licence.nodes + 1)
  update node set company_id = target, application_id = target_application,
    decoder = case when decoder_id is null then decoder else 'raw' end
  where id = moved;
  -- Both are counted anew, as their last days have changed.
  update company_figure set hours_counted_from = null where company_id in (source, target);
end
$$;
