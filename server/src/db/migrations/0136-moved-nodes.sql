-- Gives a node of the transaction's company to another one, with what belongs to the node: keys, contact, topics,
-- retention, readings ahead of the clock, its picture. Its readings hang on its id and stay where they are. As the
-- owner, since no role of a company writes another company's rows; one statement, so that no row points across.
-- Alarms and access tokens of the node are to be gone before. A topic that the other company has already stays behind.
create function fyr_move_node(moved uuid, target uuid, target_application uuid) returns void
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
  update node set company_id = target, application_id = target_application where id = moved;
end
$$;
revoke execute on function fyr_move_node(uuid, uuid, uuid) from public;
grant execute on function fyr_move_node(uuid, uuid, uuid) to fyr_app;
