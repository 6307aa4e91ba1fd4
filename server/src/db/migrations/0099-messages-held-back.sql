-- Whether what is told of a raise is held back because the alarm flaps. Not known of entries of before.
alter table alarm_event add column message_held boolean not null default false;
