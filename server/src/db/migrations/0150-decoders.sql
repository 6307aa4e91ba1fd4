-- Decoders that a company wrote or pasted: JavaScript, run in the sandbox only.
create table decoder (
  id uuid primary key,
  name text not null,
  source text not null check (length(source) <= 65536),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select fyr_protect('decoder');
select fyr_pipeline_may('decoder', 'select');
create unique index decoder_name on decoder (company_id, lower(name));

-- Which of them a node has, where it has one of its company's: it stays as long as a node has it.
alter table node add column decoder_id uuid generated always as (
  case when decoder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then decoder::uuid end
) stored;
alter table node add foreign key (company_id, decoder_id) references decoder (company_id, id);
create index node_decoder on node (company_id, decoder_id) where decoder_id is not null;

-- As in 0136, but for the decoder: a company's own stays with it, and the node is read raw until it is given another.
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
    images as (update image set company_id = target where name = picture and company_id = source),
    gone as (update company_licence set nodes = nodes - 1 where company_id = source),
    made as (insert into company_licence (company_id, nodes) values (target, 1)
      on conflict (company_id) do update set nodes = company_licence.nodes + 1)
  update node set company_id = target, application_id = target_application,
    decoder = case when decoder_id is null then decoder else 'raw' end
  where id = moved;
end
$$;
