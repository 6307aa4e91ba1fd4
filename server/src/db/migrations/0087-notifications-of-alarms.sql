-- The history entry of the alarm that a notification tells of: it is shown until a person has acknowledged that.
alter table notification add column alarm_event_id uuid;
update notification set alarm_event_id = (params ->> 'alarmEventId')::uuid, params = params - 'alarmEventId'
where params ? 'alarmEventId';
