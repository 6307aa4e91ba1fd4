-- Maximum age of a reading for alarms, formulas and scripts. Null: as the company has it.
alter table node add column judge_window_minutes int check (judge_window_minutes between 1 and 10080);

-- How many readings of a node arrived too late for that, by hour of arrival.
create table late_readings (
  node_id uuid not null,
  hour timestamptz not null,
  count bigint not null
);
select fyr_protect('late_readings');
alter table late_readings add primary key (company_id, node_id, hour);
alter table late_readings add foreign key (company_id, node_id) references node (company_id, id) on delete cascade;
create index late_readings_hour on late_readings (hour);
select fyr_pipeline_may('late_readings', 'select, insert, update');

-- As in 0150, with the counts of late readings.
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
    images as (update image set company_id = target where name = picture and company_id = source),
    gone as (update company_licence set nodes = nodes - 1 where company_id = source),
    made as (insert into company_licence (company_id, nodes) values (target, 1)
      on conflict (company_id) do update set nodes = company_licence.nodes + 1)
  update node set company_id = target, application_id = target_application,
    decoder = case when decoder_id is null then decoder else 'raw' end
  where id = moved;
end
$$;
