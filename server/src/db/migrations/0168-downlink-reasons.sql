-- Why a downlink failed is a code with, if they said something, the words of the other side.
alter table downlink alter column reason type jsonb using case
  when reason is null then null
  when reason = 'No connection leads to this node' then '{"code": "noRoute", "detail": ""}'
  when reason = 'No acknowledgement' then '{"code": "notAcknowledged", "detail": ""}'
  else jsonb_build_object('code', 'notDelivered', 'detail', reason)
end;
